/** `npm run conformance:chat -w contracts -- ws://host/chat …`: whether a chat backend fits the web app. `--help` lists the options. */
import { runAsProcess } from '../command-line/run-command.ts';
import { runCommand } from './command.ts';

await runAsProcess(runCommand);
