/**
 * `npm run verify -w contracts -- --provider-base-url URL …`: checks whether a backend works with the web app. `--help` lists the
 * options.
 */
import { runAsProcess } from '../command-line/run-command.ts';
import { runCommand } from './command.ts';

await runAsProcess(runCommand);
