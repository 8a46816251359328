import { globSync } from 'node:fs';
import path from 'node:path';

const skipped = ['node_modules', '.git', 'dist'];

/** The files that some globs name, from the root of the project, with `/` and in order. */
export function filesOf(root: string, globs: readonly string[]): string[] {
  const found = globs.flatMap((glob) =>
    globSync(glob, { cwd: root, exclude: (name) => skipped.includes(path.basename(name)) }),
  );
  return [...new Set(found.map((file) => file.split(path.sep).join('/')))]
    .filter((file) => !/\.d\.[cm]?ts$/.test(file))
    .sort();
}

export function isAmong(root: string, globs: readonly string[], file: string): boolean {
  const relative = path.relative(root, file).split(path.sep).join('/');
  if (relative.startsWith('..') || relative.split('/').some((part) => skipped.includes(part))) return false;
  return globs.some((glob) => path.matchesGlob(relative, glob.replace(/^\.\//, '')));
}
