import path from 'node:path';
import type { PactOptions } from '@pact-foundation/pact';

/** `required` is what the app cannot do without; `extensions` is what a backend may add, and the app makes use of. */
export type PactName = 'required' | 'extensions';

export const provider = 'stanza-api';

export const consumers: Readonly<Record<PactName, string>> = {
  required: 'stanza-web',
  extensions: 'stanza-web-extensions',
};

export const pactNames: readonly PactName[] = ['required', 'extensions'];

/** The folder of the pacts as they are committed. */
export const committedPacts = path.join(import.meta.dirname, 'pacts');

/** Where a test run writes its pacts, for comparing with the committed ones. */
export const writtenPacts = path.resolve(import.meta.dirname, '../test-results/pacts');

export function pactFile(name: PactName, folder = committedPacts): string {
  return path.join(folder, `${consumers[name]}-${provider}.json`);
}

/** What a consumer test makes its pact with. */
export function pactOptions(name: PactName): PactOptions {
  return { consumer: consumers[name], provider, dir: writtenPacts, logLevel: 'error' };
}
