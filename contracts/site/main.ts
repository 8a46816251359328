/** `npm run site -w contracts`: builds the pages of the contracts into dist-contracts, for a browser or any web server. */
import path from 'node:path';
import { brokerFlags, brokerUsage, readBroker } from '../broker/flags.ts';
import { readFlags } from '../command-line/flags.ts';
import { runAsProcess, runWithUsage } from '../command-line/run-command.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { buildSite } from './build.ts';
import { readMatrix } from './matrix.ts';

const folder = path.resolve(import.meta.dirname, '../../dist-contracts');

const usage = `Usage: npm run site -w contracts [-- options]

Builds the pages of the contracts into dist-contracts. With a Pact Broker it adds a compatibility page: which versions of
the app fit which backends, from the published results.
${brokerUsage}`;

await runAsProcess((args, output) =>
  runWithUsage(
    output,
    usage,
    () => {
      const { values } = readFlags({ args, options: brokerFlags });
      if (values.help) return 'help';
      const isGiven = values['broker-base-url'] !== undefined || process.env.PACT_BROKER_BASE_URL;
      return { broker: isGiven ? readBroker(values, process.env) : null };
    },
    async ({ broker }) => {
      const matrix =
        broker &&
        (await readMatrix(broker).catch((cause: Error) => {
          throw new UsageError(`The results of the broker cannot be read: ${cause.message}`, { cause });
        }));
      const pages = await buildSite(folder, matrix);
      output.out(`${pages.length} pages in dist-contracts; open dist-contracts/index.html\n`);
      return 0;
    },
  ),
);
