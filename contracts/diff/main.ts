/**
 * `npm run contracts:diff -- REF`: what has changed in the contracts since a branch, tag or commit, as a backend sees it.
 * Exit 0 where nothing breaks a backend that was right, 1 where something may, 2 where there is nothing to compare with.
 */
import { runAsProcess } from '../command-line/run-command.ts';
import { runCommand } from './command.ts';

await runAsProcess((args, output) => runCommand(args, output, process.cwd()));
