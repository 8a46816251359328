/**
 * `npm run record -w contracts -- --backend URL`: records the traffic between the app and a backend, and compares it with the pacts.
 * `--help` lists the options.
 */
import { runAsProcess } from '../command-line/run-command.ts';
import { runCommand } from './command.ts';

await runAsProcess(runCommand);
