import { cleanUpAfterUse } from '@stanza/server/tests/support/cleanup.ts';
import { createTestDatabase } from '@stanza/server/tests/support/database.ts';
import { expect, test } from 'vitest';
import { runCommand } from '../http-conformance/command.ts';
import type { Breakage } from '../independent-provider/breakages.ts';
import { startReferenceBackend } from '../provider/reference-backend.ts';
import { openIndependent } from './support/independent.ts';
import { run } from './support/run.ts';

/** Smaller than in a run by hand, in which four photos of 10 MB are sent. */
const photos = ['--photo-size', '200000'];

test('the reference backend passes every check', async () => {
  const { url: databaseUrl } = await createTestDatabase();
  const backend = await startReferenceBackend({ databaseUrl });
  cleanUpAfterUse(backend.close);
  const { code, out } = await run(runCommand, [backend.url, ...photos, '--strict']);
  expect(out).toMatch(/^\d+ passed, 0 failed/m);
  expect(code).toBe(0);
});

test('the independent provider passes every required check', async () => {
  const { url } = await openIndependent();
  const { code, out } = await run(runCommand, [url, ...photos]);
  expect(out).toMatch(/^\d+ passed, 0 failed/m);
  expect(code).toBe(0);
});

/** Turned over by each search of a backend without an order. */
let flip = false;

type Json = Record<string, unknown>;

function turned(list: readonly unknown[]): readonly unknown[] {
  flip = !flip;
  return flip ? list.toReversed() : list;
}

/** Changes each object of an answer, also of a list. */
const each =
  (path: RegExp, alter: (item: Json) => Json): Breakage =>
  (answer, { url }) => {
    const { body } = answer;
    if (!path.test(url.pathname) || answer.status >= 300 || typeof body !== 'object' || body === null)
      return answer;
    return { ...answer, body: Array.isArray(body) ? body.map(alter) : alter({ ...body }) };
  };

const listings = /\/listings(\/\d+)?$/;
const cut = (length: number) => (value: unknown) => String(value).slice(0, length);
const field = (path: RegExp, name: string, alter: (value: unknown) => unknown) =>
  each(path, (item) => (name in item ? { ...item, [name]: alter(item[name]) } : item));
const garbled = (text: unknown) => Buffer.from(String(text)).toString('latin1');
const shifted = (date: unknown) => date && new Date(Date.parse(String(date)) - 7_200_000).toISOString();
/** Faults that no comparison of single answers finds, with the check and what the person sees. */
const faults: Record<string, readonly [Breakage, check: string, line: string]> = {
  'the token with its scheme': [
    field(/login$/, 'token', (token) => `Bearer ${token}`),
    'account.login',
    'The first page after the login fails: The server answered 401',
  ],
  'names garbled': [field(/users\/me$/, 'firstName', garbled), 'account.names', 'The profile shows «Zo'],
  'a bio cut off': [field(/users\/me$/, 'bio', cut(255)), 'profile.longest', 'The profile shows «'],
  'a bio that cannot be emptied': [
    field(/users\/me$/, 'bio', (bio) => bio || 'As before'),
    'profile.empty',
    'The profile shows «As before» instead of «»',
  ],
  'line breaks lost': [
    field(listings, 'description', (text) => String(text).replaceAll('\n', ' ')),
    'listing.texts',
    'The page of the listing (description) shows «Perché no? È già libera. Riga due',
  ],
  'rents in cents': [
    field(listings, 'price', (price) => Number(price) * 100),
    'listing.amounts',
    'The page of the listing (price) shows 65050 instead of 650.5',
  ],
  'whole rents': [
    field(listings, 'price', (price) => Math.floor(Number(price))),
    'listing.amounts',
    'The page of the listing (price) shows 650 instead of 650.5',
  ],
  'days shifted by a zone': [
    field(listings, 'availabilityStartDate', shifted),
    'listing.dates',
    'The page of the listing (availabilityStartDate) shows «2031-03-30» instead of «2031-03-31»',
  ],
  'an end for an open end': [
    field(listings, 'availabilityEndDate', (date) => date ?? '9999-12-31'),
    'listing.dates',
    'The page of the listing (availabilityEndDate) shows «9999-12-31» instead of nothing',
  ],
  'latitude and longitude swapped': [
    each(listings, ({ latitude, longitude, ...rest }) => ({
      ...rest,
      latitude: longitude,
      longitude: latitude,
    })),
    'listing.place',
    'which are swapped',
  ],
  '0, 0 for unknown': [
    each(listings, (item) => ({ ...item, latitude: 0, longitude: 0 })),
    'listing.place',
    'in the Gulf of Guinea: unknown is null, not 0',
  ],
  'images that are not there': [
    (answer, { url }) => (url.pathname.startsWith('/pictures/') ? { status: 404 } : answer),
    'images.listing',
    'is answered 404',
  ],
  'one photo of several': [
    each(listings, (item) => ({ ...item, imageUrls: [item.imageUrls].flat().slice(0, 1) })),
    'images.listing',
    'A listing published with 2 photos shows 1',
  ],
  'new listings not in the search': [
    (answer, { url }) => (url.pathname.endsWith('/search/listings') ? { ...answer, body: [] } : answer),
    'search.location',
    'A search for Torino does not find a new listing in Torino',
  ],
  'another order each time': [
    (answer, { url }) =>
      url.pathname.endsWith('/search/listings') && Array.isArray(answer.body)
        ? { ...answer, body: turned(answer.body) }
        : answer,
    'search.order',
    'The cards of a search change their order when it is repeated',
  ],
  'likes not kept': [
    (answer, { url }) =>
      /likes\/\d+$/.test(url.pathname) && answer.body === true ? { ...answer, body: false } : answer,
    'likes.kept',
    'The heart of a listing is empty after it was set',
  ],
  'long feedback refused': [
    (answer, { url, body }) =>
      url.pathname === '/api/feedback' && body.length > 2048 ? { status: 413 } : answer,
    'feedback.longest',
    'The longest feedback fails: The server answered 413',
  ],
};

test.each(Object.entries(faults))(
  'a fault is reported as a person sees it: %s',
  async (_, [breakage, check, line]) => {
    const { url } = await openIndependent(breakage);
    const { code, out } = await run(runCommand, [url, '--only', check, '--photo-size', '3000']);
    expect(
      out
        .split('\n')
        .filter((row) => row.startsWith('    '))
        .join('\n'),
    ).toContain(line);
    expect(code).toBe(1);
  },
);

test('lists the checks, prints its usage, and exits with 2 where nothing answers', async () => {
  expect((await run(runCommand, ['--list', '--only', 'likes.'])).out.trim().split('\n')).toHaveLength(2);
  expect((await run(runCommand, ['--help'])).out).toMatch(/^Usage: npm run conformance:http/);
  expect(await run(runCommand, [])).toMatchObject({ code: 2, err: expect.stringContaining('is missing') });
  expect(await run(runCommand, ['http://127.0.0.1:1'])).toMatchObject({
    code: 2,
    err: 'http://127.0.0.1:1/ cannot be reached: nothing listens there.\n',
  });
  const wrong = ['http://a', '--user', 'a@b.it:x'];
  expect((await run(runCommand, wrong)).err).toBe('Give two members, or none to register new ones.\n');
});
