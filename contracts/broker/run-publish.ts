/** `npm run publish-pacts -w contracts`: publishes the pacts to a Pact Broker. `--help` lists the options. */
import { runAsProcess } from '../command-line/run-command.ts';
import { publish } from './publish.ts';

await runAsProcess(publish);
