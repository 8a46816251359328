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
  return stdout.trim();
}

/** A file of `folder` as it was in a commit; `undefined` if it did not exist. */
export function readAt(folder: string, commit: string, file: string): string | undefined {
  const { status, stdout } = run(folder, ['show', `${commit}:./${file}`]);
  return status === 0 ? stdout : undefined;
}

function run(cwd: string, args: string[]): { status: number | null; stdout: string } {
  const { status, stdout, error } = spawnSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 100_000_000 });
  if (error) throw new UsageError(`Git could not be run: ${error.message}`);
  return { status, stdout };
}
