/** `node main.ts [--port N] [--break NAME]`: the independent provider as a process, right or broken in one way. */
import { parseArgs } from 'node:util';
import { breakages } from './breakages.ts';
import { startIndependentProvider } from './provider.ts';

const { values } = parseArgs({ options: { port: { type: 'string' }, break: { type: 'string' } } });
const { port = '4000', break: name } = values;
const breakage = name === undefined ? undefined : breakages[name];
if (name !== undefined && !breakage) {
  console.error(`--break takes one of: ${Object.keys(breakages).join(', ')}.`);
  process.exit(2);
}
const { url, stateUrl, chatUrl } = await startIndependentProvider({ port: Number(port), breakage });
console.log(`The provider answers at ${url}, its provider states at ${stateUrl},
its chat at ${chatUrl}`);
