import { execFileSync } from 'node:child_process';
import { UsageError } from '../command-line/usage-error.ts';
import { committedPacts } from '../pact-files.ts';

/** The commit that a folder of pacts belongs to. Throws a `UsageError` where they were changed since, or there is none. */
export function versionFromGit(pacts = committedPacts): string {
  const commit = git(pacts, 'rev-parse', 'HEAD');
  if (git(pacts, 'status', '--porcelain', '--', '.') !== '') {
    throw new UsageError(
      `The pacts are not those of commit ${commit.slice(0, 7)}: commit them first, or give --consumer-app-version`,
    );
  }
  return commit;
}

function git(cwd: string, ...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch (cause) {
    throw new UsageError('There is no git commit to name the version by: give --consumer-app-version', {
      cause,
    });
  }
}
