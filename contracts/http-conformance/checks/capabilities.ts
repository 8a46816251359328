import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Capability,
  capabilities,
  fetchCapabilities,
} from '@stanza/schemas/shell/capabilities.calls.ts';
import * as z from 'zod/mini';
import { Mismatch, NotApplicable } from '../../conformance/mismatch.ts';
import { pactFile } from '../../pact-files.ts';
import { readPact } from '../../verify/pact.ts';
import { type HttpCheck, required } from '../http-check.ts';
import { makePhoto } from '../photo.ts';
import { fail, seen } from '../seeing.ts';
import { home, plainDraft, type Site } from '../site.ts';
import { ask } from './ask.ts';
import { capabilitiesOf, needs } from './needs.ts';

const answerSchema = z.object({ response: z.object({ status: z.int() }) });

/** The calls of a capability that need only a login: GET, without an id in the path, and never answered 404 in the pact. */
async function plainCallsOf(name: Capability): Promise<string[]> {
  if (name === 'message-pages') return [];
  const { interactions } = await readPact(pactFile(name), () => false);
  const mayBeMissing = new Set(
    interactions
      .filter(({ json }) => answerSchema.safeParse(json).data?.response.status === 404)
      .map(({ call }) => call),
  );
  const paths = interactions
    .filter(({ call }) => !mayBeMissing.has(call))
    .flatMap(({ call }) => /^GET (\/api\/[^{]*)$/.exec(call)?.[1] ?? []);
  return [...new Set(paths)];
}

export const capabilityChecks: readonly HttpCheck[] = [
  required(
    'capabilities.open',
    'The list of capabilities, if there is one, needs no login',
    async (site: Site) => {
      const { status } = await ask(site, fetchCapabilities.path);
      if (status === 401 || status === 403)
        fail(
          `The app has none of its additions: ${fetchCapabilities.path} without a token is answered ${status}`,
        );
    },
  ),
  required(
    'capabilities.names',
    'The names of capabilities are spelled as the app knows them',
    async (site) => {
      const letters = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');
      const names = await capabilitiesOf(site);
      for (const known of capabilities) {
        const meant = names.find((name) => letters(name) === letters(known));
        if (meant !== undefined && !names.includes(known)) {
          fail(`The app does without ${known}: GET /api/capabilities says ${meant}`);
        }
      }
    },
  ),
  required('capabilities.calls', 'What the list of capabilities names is there', async (site) => {
    const names = await capabilitiesOf(site);
    const { token } = await site.anna();
    const missing: string[] = [];
    for (const name of capabilities.filter((one) => names.includes(one))) {
      for (const path of await plainCallsOf(name)) {
        const { status } = await ask(site, path, { token, redirect: 'follow' });
        if (status === 404 || status === 405 || status >= 500)
          missing.push(`${name} is named, and GET ${path} is answered ${status}`);
      }
    }
    if (missing.length > 0) throw new Mismatch(`The app shows errors: ${missing.join('; ')}`);
  }),
  required('capabilities.news', 'A saved search tells of rooms that are new', async (site) => {
    await needs(site, 'saved-searches');
    if (site.target.wait === 0) throw new NotApplicable('--wait gives the backend time to find new rooms');
    const [{ auth }, poster] = [await site.anna(), await site.bruno()];
    const search = { name: home, search: `location=${home}`, mail: 'none' } as const;
    const id = randomUUID();
    await seen('Saving a search', site.app.saveSearch(id, search, auth));
    const { listing } = await site.publish(poster, plainDraft, [makePhoto(3000)]);
    await pause(site.target.wait);
    const { searches } = await seen('The saved searches', site.app.fetchSavedSearches(auth));
    await seen('The deletion of a listing', site.app.deleteListing(listing.id, poster.auth));
    await seen('The deletion of a saved search', site.app.deleteSavedSearch(id, auth));
    if ((searches.find((one) => one.id === id)?.newCount ?? 0) < 1)
      fail(`The saved search for ${home} says «Nothing new» after a room was published`);
  }),
];
