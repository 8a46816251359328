/** `npm run conformance:chat -- ws://host/chat …`: whether a chat backend fits the web app. `--help` says how to ask. */
import { runAsProcess } from '../command-line/run-command.ts';
import { runCommand } from './command.ts';

await runAsProcess(runCommand);
