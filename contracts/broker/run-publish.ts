/** `npm run contracts:publish`: publishes the pacts to a Pact Broker. `--help` says how to ask. */
import { publish } from './publish.ts';

process.exitCode = await publish(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
