/**
 * `npx --yes node contracts/independent-provider/main.ts [--port N] [--break NAME]`: starts the independent provider, correct or with one defect.
 */

import { parseArgs } from 'node:util';
import { breakages } from './breakages.ts';
import { startIndependentProvider } from './provider.ts';

const { values } = readOptions();
const { port = '4000', break: name } = values;
const breakage = name === undefined ? undefined : breakages[name];
if (values.help || !/^\d{1,5}$/.test(port) || (name !== undefined && !breakage)) {
  console.error(
    `--port takes a number, 4000 by default; --break takes one of: ${Object.keys(breakages).join(', ')}.`,
  );
  process.exit(values.help ? 0 : 2);
}
const { url, stateUrl, chatUrl } = await startIndependentProvider({ port: Number(port), breakage });
console.log(`The provider answers at ${url}, its provider states at ${stateUrl},
its chat at ${chatUrl}`);

/** A wrong option ends the process with one line. */
function readOptions() {
  try {
    return parseArgs({
      options: { port: { type: 'string' }, break: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message.split('. ')[0] : error);
    process.exit(2);
  }
}
