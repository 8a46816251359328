import { execFileSync } from 'node:child_process';
import { UsageError } from '../command-line/usage-error.ts';
import { committedPacts } from '../pact-files.ts';

/** The git commit of a folder of pacts. Throws a `UsageError` if the folder has uncommitted changes, or if there is no commit. */
export function versionFromGit(pacts = committedPacts): string {
  const commit = git(pacts, 'rev-parse', 'HEAD');
  if (git(pacts, 'status', '--porcelain', '--', '.') !== '') {
    throw new UsageError(
      `The pacts differ from commit ${commit.slice(0, 7)}: commit them first, or give --consumer-app-version`,
    );
  }
  return commit;
}

function git(cwd: string, ...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch (cause) {
    throw new UsageError('There is no git commit for the version: give --consumer-app-version', {
      cause,
    });
  }
}
