import { globSync, statSync } from 'node:fs';
import path from 'node:path';

const skipped = ['node_modules', '.git', 'dist'];

/** The files that match the globs, relative to the root of the project, with `/` and sorted. */
export function filesOf(root: string, globs: readonly string[]): string[] {
  const found = globs.flatMap((glob) =>
    globSync(glob, { cwd: root, exclude: (name) => skipped.includes(path.basename(name)) }),
  );
  const relative = (file: string) => path.relative(root, path.resolve(root, file)).split(path.sep).join('/');
  return [...new Set(found.map(relative))]
    .filter((file) => !/\.d\.[cm]?ts$/.test(file) && statSync(path.join(root, file)).isFile())
    .sort();
}

/** A sentence about the globs that match no file in any of the folders; `null` if there are none. */
export function unmatchedText(globs: readonly string[], ...roots: readonly string[]): string | null {
  const unmatched = globs.filter((glob) => roots.every((root) => filesOf(root, [glob]).length === 0));
  return unmatched.length === 0 ? null : `No file matches ${unmatched.join(' ')} in ${roots[0]}.`;
}

export function isAmong(root: string, globs: readonly string[], file: string): boolean {
  const relative = path.relative(root, file).split(path.sep).join('/');
  if (relative.startsWith('..') || relative.split('/').some((part) => skipped.includes(part))) return false;
  return globs.some((glob) =>
    path.matchesGlob(relative, path.isAbsolute(glob) ? path.relative(root, glob) : glob.replace(/^\.\//, '')),
  );
}
