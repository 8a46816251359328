import { describe, expect, it } from 'vitest';
import type { Breakage } from '../independent-provider/breakages.ts';
import { pactFile } from '../pact-files.ts';
import { readPact } from '../verify/pact.ts';
import { select } from '../verify/select.ts';
import { verifyBackend } from '../verify/verify-backend.ts';
import { changedListing, type Json, openIndependent } from './support/independent.ts';

const pact = await readPact(pactFile('required'), () => false);

/** The lines of the failed interactions, by description. */
async function failuresWith(breakage: Breakage, only: string, timeout = 5000) {
  const { url, stateUrl } = await openIndependent(breakage);
  const backend = { baseUrl: new URL(url), stateUrl, chatUrl: null, timeout };
  const results = await verifyBackend(select([pact], only), backend);
  return Object.fromEntries(
    results
      .filter(({ outcome }) => outcome !== 'passed')
      .map(({ interaction, lines }) => [interaction.description, lines]),
  );
}

const listingWith = (change: Json) => changedListing((listing) => ({ ...listing, ...change }));

/** Changes the second listing of a list. */
const secondWith =
  (path: string, alter: (listing: Json) => Json): Breakage =>
  (answer, { url }) =>
    url.pathname === path && Array.isArray(answer.body)
      ? { ...answer, body: answer.body.map((listing, i) => (i === 1 ? alter(listing) : listing)) }
      : answer;

const detail = 'a listing with every detail';

describe('a value that only the app refuses', () => {
  it.each([
    ['an id of 0', { id: 0 }, '$.id: the app reads a number above 0, actual 0'],
    ['a negative size', { squareMeters: -14 }, '$.squareMeters: the app reads at least 0, actual -14'],
    ['a negative rent', { price: -1 }, '$.price: the app reads at least 0, actual -1'],
    [
      'coordinates in metres',
      { latitude: 5_035_000 },
      '$.latitude: the app reads at most 90, actual 5035000',
    ],
    [
      'the month 31',
      { availabilityEndDate: '2027-31-01' },
      '$.availabilityEndDate: the app reads a date, actual "2027-31-01"',
    ],
    [
      'a date of zeros',
      { availabilityEndDate: '0000-00-00' },
      '$.availabilityEndDate: the app reads a date, actual "0000-00-00"',
    ],
    [
      'the hour 25',
      { timestampAdded: '2026-06-15T25:00:00Z' },
      '$.timestampAdded: the app reads a date, actual "2026-06-15T25:00:00Z"',
    ],
    ['no number for an image', { imageUrls: ['/a.jpg', 7] }, '$.imageUrls[1]: expected'],
  ])('is reported: %s', async (_, change, line) => {
    const { [detail]: lines } = await failuresWith(listingWith(change), detail);
    expect(lines).toEqual([expect.stringContaining(`body ${line}`)]);
  });

  it('is reported: an id that JavaScript rounds', async () => {
    const breakage: Breakage = (answer, request) => {
      const { body } = listingWith({})(answer, request) ?? answer;
      const text = JSON.stringify(body).replace(/"id":\d+/, '"id":9007199254740993');
      return { ...answer, body: text, type: 'application/json' };
    };
    expect(await failuresWith(breakage, detail)).toEqual({
      [detail]: ['body $.id: the app reads at most 9007199254740991, actual 9007199254740992'],
    });
  });

  it('is reported: letters in another encoding', async () => {
    const latin: Breakage = (answer, request) => ({
      ...answer,
      body: Buffer.from(
        JSON.stringify(listingWith({ location: 'Università' })(answer, request)?.body),
        'latin1',
      ),
    });
    expect(await failuresWith(latin, detail)).toEqual({
      [detail]: [
        'body $: it is not UTF-8 but probably Latin-1 (ISO-8859-1): the person sees Universit� instead of Università',
      ],
    });
  });

  it('is reported: a message of another conversation', async () => {
    const misplaced: Breakage = (answer, { url }) =>
      url.pathname.endsWith('/messages') && Array.isArray(answer.body)
        ? { ...answer, body: answer.body.map((message) => ({ ...message, conversationId: 1 })) }
        : answer;
    expect(await failuresWith(misplaced, 'the messages of a conversation')).toMatchObject({
      'the messages of a conversation': [
        expect.stringMatching(/^body \$\[0\]\.conversationId: the app reads \d+, actual 1$/),
        expect.stringMatching(/^body \$\[1\]\.conversationId: /),
      ],
    });
  });

  it.each([
    ['the listings that a member likes', '/api/users/me/likes'],
    ['the listings of a member', '/api/users/me/listings'],
    ['a search by city', '/api/search/listings'],
    ['a search by university', '/api/search/listings'],
  ])('is reported in the second element: %s', async (description, path) => {
    const unnamed = secondWith(path, ({ title: _, ...listing }) => listing);
    expect(await failuresWith(unnamed, description)).toMatchObject({
      [description]: [expect.stringMatching(/^body \$\[1\]\.title: /)],
    });
    const negative = secondWith(path, (listing) => ({ ...listing, squareMeters: -1 }));
    expect(await failuresWith(negative, description)).toMatchObject({
      [description]: ['body $[1].squareMeters: the app reads at least 0, actual -1'],
    });
  });
});

const isPlain = ({ body, type }: Parameters<Breakage>[0]) => body !== undefined && type === undefined;

/** Differences that the app does not notice. All interactions must pass. Those of one row do not hide each other. */
const harmless: Record<string, Breakage> = {
  'a deletion answered 200, other successes as 203, redirects to the same call': (
    answer,
    { method, url },
  ) => {
    if (method === 'DELETE' && answer.status === 204) return { status: 200, body: { isDeleted: true } };
    if (method !== 'GET') return answer;
    if (url.pathname.startsWith('/api/users/me') && !url.searchParams.has('again')) {
      return { status: 307, headers: { location: `${url.pathname}?again=1` } };
    }
    return answer.status === 200 ? { ...answer, status: 203 } : answer;
  },
  'a deletion answered 202, problem+json with a message, 1.0 for whole numbers after a byte order mark': (
    answer,
    { method },
  ) => {
    if (method === 'DELETE' && answer.status === 204) return { status: 202 };
    if (!isPlain(answer)) return answer;
    const isRefusal = answer.status >= 400;
    const body = isRefusal ? { title: 'No', ...(answer.body as Json) } : answer.body;
    const text = JSON.stringify(body).replaceAll(/(":\d+)(?=[,}])/g, '$1.0');
    return {
      ...answer,
      body: `\ufeff${text}`,
      type: isRefusal ? 'application/problem+json' : 'application/json',
    };
  },
  'JSON of no type': (answer) => (isPlain(answer) ? { ...answer, type: '' } : answer),
};

describe('a difference that the app does not notice', () => {
  it.each(Object.entries(harmless))('passes: %s', async (_, breakage) => {
    expect(await failuresWith(breakage, '/api/')).toEqual({});
  });
});
