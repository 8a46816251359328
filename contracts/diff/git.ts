import { spawnSync } from 'node:child_process';
import { UsageError } from '../command-line/usage-error.ts';

/** The commit of a ref in the repository of `folder`. Throws a `UsageError` if there is none. */
export function findCommit(folder: string, ref: string): string {
  if (run(folder, ['rev-parse', '--git-dir']).status !== 0)
    throw new UsageError('This is not a git repository');
  const { status, stdout } = run(folder, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${ref}^{commit}`,
  ]);
  if (status !== 0) {
    throw new UsageError(
      `Git knows no '${ref}': give a branch, tag or commit (in a shallow clone, fetch it first)`,
    );
  }
  return `${stdout}`.trim();
}

/** Files of `folder` as they were in a commit, in one process of git. Those that did not exist are left out. */
export function readAt(folder: string, commit: string, files: readonly string[]): Map<string, string> {
  const names = files.map((file) => `${commit}:./${file}\n`).join('');
  let { stdout: rest } = run(folder, ['cat-file', '--batch'], names);
  const texts = new Map<string, string>();
  for (const file of files) {
    // A line such as `abc123 blob 14`, the content and a line end; or a line that ends with `missing`.
    const start = rest.indexOf('\n') + 1;
    const size = / blob (\d+)$/.exec(`${rest.subarray(0, start - 1)}`)?.[1];
    const end = start + Number(size ?? 0);
    if (size !== undefined) texts.set(file, `${rest.subarray(start, end)}`);
    rest = rest.subarray(size === undefined ? start : end + 1);
  }
  return texts;
}

function run(cwd: string, args: string[], input = ''): { status: number | null; stdout: Buffer } {
  const { status, stdout, error } = spawnSync('git', args, { cwd, input, maxBuffer: 100_000_000 });
  if (error) throw new UsageError(`Git could not be run: ${error.message}`);
  return { status, stdout };
}
