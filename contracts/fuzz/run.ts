/** `npm run fuzz -w contracts -- ADDRESS …`: sends random calls of openapi.json to a backend. `--help` lists the options. */
import { runAsProcess } from '../command-line/run-command.ts';
import { runCommand } from './command.ts';

await runAsProcess(runCommand);
