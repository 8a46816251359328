/** `npm run conformance:http -w contracts -- ADDRESS …`: whether a backend keeps what people give it. `--help` lists the options. */
import { runAsProcess } from '../command-line/run-command.ts';
import { runCommand } from './command.ts';

await runAsProcess(runCommand);
