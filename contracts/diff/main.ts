/**
 * `npm run contracts:diff -- REF`: what has changed in the contracts since a branch, tag or commit, as a backend sees it.
 * Exit 0 where nothing breaks a backend that was right, 1 where something may, 2 where there is nothing to compare with.
 */
import { diffCommand } from './command.ts';
import { UsageError } from './git.ts';

try {
  const { status, lines } = await diffCommand(process.argv.slice(2), process.cwd());
  for (const line of lines) console.log(line);
  process.exitCode = status;
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
