/** `npm run conformance:http -w contracts -- ADDRESS …`: checks that a backend keeps what people enter. `--help` lists the options. */
import { runAsProcess } from '../command-line/run-command.ts';
import { runCommand } from './command.ts';

await runAsProcess(runCommand);
