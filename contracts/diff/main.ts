/**
 * `npm run diff -w contracts -- REF`: prints what has changed in the contracts since a branch, tag or commit, as a backend sees it.
 * Exit code: 0 if nothing breaks a backend, 1 if something may, 2 if there is nothing to compare with.
 */
import { runAsProcess } from '../command-line/run-command.ts';
import { runCommand } from './command.ts';

await runAsProcess((args, output) => runCommand(args, output, process.cwd()));
