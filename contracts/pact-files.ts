import path from 'node:path';
import type { PactOptions } from '@pact-foundation/pact';

/**
 * `required`: what every backend must have. `extensions`: what a backend may add for the app to use. The others: one for each
 * capability with calls of its own.
 */
export type PactName =
  | 'required'
  | 'extensions'
  | 'contact'
  | 'listing-life'
  | 'viewings'
  | 'member-cards'
  | 'inbox'
  | 'search-filters'
  | 'map-search';

export const provider = 'stanza-api';

export const consumers: Readonly<Record<PactName, string>> = {
  required: 'stanza-web',
  extensions: 'stanza-web-extensions',
  contact: 'stanza-web-contact',
  'listing-life': 'stanza-web-listing-life',
  viewings: 'stanza-web-viewings',
  'member-cards': 'stanza-web-member-cards',
  inbox: 'stanza-web-inbox',
  'search-filters': 'stanza-web-search-filters',
  'map-search': 'stanza-web-map-search',
};

export const pactNames: readonly PactName[] = [
  'required',
  'extensions',
  'contact',
  'listing-life',
  'viewings',
  'member-cards',
  'inbox',
  'search-filters',
  'map-search',
];

/** The pacts whose interactions a backend may leave out. */
export const optionalConsumers: readonly string[] = pactNames
  .filter((name) => name !== 'required')
  .map((name) => consumers[name]);

/** The folder of the contracts; that of the package for backend teams too. */
export const contractsFolder = import.meta.dirname;

/** The folder of the committed pacts. */
export const committedPacts = path.join(contractsFolder, 'pacts');

/** The folder in which a test run writes its pacts, to be compared with the committed ones. */
export const writtenPacts = path.resolve(import.meta.dirname, '../test-results/pacts');

export function pactFile(name: PactName, folder = committedPacts): string {
  return path.join(folder, `${consumers[name]}-${provider}.json`);
}

/** The options of a consumer test's pact. */
export function pactOptions(name: PactName): PactOptions {
  return { consumer: consumers[name], provider, dir: writtenPacts, logLevel: 'error' };
}
