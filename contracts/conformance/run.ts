/** `npm run conformance:chat -- ws://host/chat …`: whether a chat backend fits the web app. `--help` says how to ask. */
import { runCommand } from './command.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
