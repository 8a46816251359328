/** `npm run contracts:verify -- --provider-base-url URL …`: whether a backend fits the web app. `--help` says how to ask. */
import { runCommand } from './command.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
