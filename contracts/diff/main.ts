/**
 * `npm run diff -w contracts -- REF`: prints how the contracts have changed for a backend since a branch, tag or commit. Exit code: 0 if
 * no change breaks a backend, 1 if one may, 2 if there is nothing to compare with.
 */
import { runAsProcess } from '../command-line/run-command.ts';
import { runCommand } from './command.ts';

await runAsProcess((args, output) => runCommand(args, output, process.cwd()));
