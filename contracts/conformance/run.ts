/** `npm run conformance:chat -w contracts -- ws://host/chat …`: checks a chat backend. `--help` lists the options. */
import { runAsProcess } from '../command-line/run-command.ts';
import { runCommand } from './command.ts';

await runAsProcess(runCommand);
