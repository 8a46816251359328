import path from 'node:path';
import type { PactOptions } from '@pact-foundation/pact';
import { type Capability, capabilities } from '@stanza/schemas/shell/capabilities.calls.ts';

/**
 * `required`: what every backend must do. `extensions`: optional features. The other capabilities have one pact each, except
 * `message-pages`, which is in `extensions`.
 */
export type PactName = 'required' | 'extensions' | Exclude<Capability, 'message-pages'>;

export const provider = 'stanza-api';

export const pactNames: readonly PactName[] = [
  'required',
  'extensions',
  ...capabilities.filter((name) => name !== 'message-pages'),
];

export function consumerOf(name: PactName): string {
  return name === 'required' ? 'stanza-web' : `stanza-web-${name}`;
}

/** The folder of the contracts, also in the package for backend teams. */
export const contractsFolder = import.meta.dirname;

/** The folder of the committed pacts. */
export const committedPacts = path.join(contractsFolder, 'pacts');

/** The folder in which a test run writes its pacts, to be compared with the committed ones. */
export const writtenPacts = path.resolve(import.meta.dirname, '../test-results/pacts');

export function pactFile(name: PactName, folder = committedPacts): string {
  return path.join(folder, `${consumerOf(name)}-${provider}.json`);
}

/** The options of a consumer test's pact. */
export function pactOptions(name: PactName): PactOptions {
  return { consumer: consumerOf(name), provider, dir: writtenPacts, logLevel: 'error' };
}
