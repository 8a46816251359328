import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { diffPacts } from '../diff/pacts.ts';
import { pactFile } from '../pact-files.ts';
import { type Pact, parsePact } from '../spec/pact-file.ts';
import { edited } from './support/edited.ts';

type Path = (string | number)[];
/** The interaction, the changed path and its new value; then the differences of this change, and those of the reverse change. */
type Row = [description: string, path: Path, value: unknown, found: string[], back: string[]];

const text = readFileSync(pactFile('required'), 'utf8');
const pact = parsePact(text);

/** The pact with one interaction, unchanged or changed. */
function only(description: string, path: Path = [], value?: unknown): Pact {
  const json: unknown = JSON.parse(text);
  const found = pact.interactions.findIndex((one) => one.description === description);
  const one = Reflect.get(Object(json).interactions, found);
  if (one === undefined) throw new Error(`There is no interaction '${description}'`);
  const interaction = path.length > 0 ? edited(one, path, value) : one;
  return parsePact(JSON.stringify(edited(json, ['interactions'], [interaction])));
}

async function linesOf(before: Pact, after: Pact, isOptional = false): Promise<string[]> {
  const differences = await diffPacts({ before, after, file: 'a pact', isOptional });
  return differences.map(({ impact, where, what }) => `${impact} ${where}: ${what}`);
}

const listing = 'a listing with every detail';
const missing = 'a listing that does not exist';
const search = 'a search by city';
const everywhere = 'a search for all listings';
const profile = 'a change of the profile';
const login = 'a login with the right password';
const creation = 'a new listing';
const sent = 'a message that a member sends';
const received = 'a message that somebody else has sent';
const type = { combine: 'AND', matchers: [{ match: 'type' }] };
const body: Path = ['response', 'body', 'content'];
const rule = (place: string): Path => ['response', 'matchingRules', 'body', place];
const matcher = (match: string, more: object = {}) => ({ combine: 'AND', matchers: [{ match, ...more }] });

const rows: Row[] = [
  // What the app reads.
  [
    listing,
    [...body, 'views'],
    12,
    [`breaking «${listing}»: reads 'views' now`],
    [`additive «${listing}»: does not read 'views' any more`],
  ],
  [
    listing,
    [...body, 'owner'],
    { name: 'Giulia', since: 2024 },
    [`breaking «${listing}»: reads 'owner' now`],
    [`additive «${listing}»: does not read 'owner' any more`],
  ],
  [
    search,
    [...body, 0, 'views'],
    12,
    [`breaking «${search}»: reads '[].views' now`],
    [`additive «${search}»: does not read '[].views' any more`],
  ],
  [
    listing,
    rule('$.title'),
    undefined,
    [`breaking «${listing}»: takes less, or something else, for 'title'`],
    [`additive «${listing}»: takes more for 'title'`],
  ],
  [
    listing,
    rule('$.title'),
    matcher('regex', { regex: '^S' }),
    [`breaking «${listing}»: takes less, or something else, for 'title'`],
    [`additive «${listing}»: takes more for 'title'`],
  ],
  [
    listing,
    rule('$.price'),
    matcher('integer'),
    [`breaking «${listing}»: takes less, or something else, for 'price'`],
    [`additive «${listing}»: takes more for 'price'`],
  ],
  [
    listing,
    rule('$.price'),
    { combine: 'OR', matchers: [{ match: 'number' }, { match: 'null' }] },
    [`additive «${listing}»: takes more for 'price'`],
    [`breaking «${listing}»: takes less, or something else, for 'price'`],
  ],
  [
    listing,
    [...body, 'title'],
    7,
    [`breaking «${listing}»: takes less, or something else, for 'title'`],
    [`breaking «${listing}»: takes less, or something else, for 'title'`],
  ],
  [
    listing,
    [...body, 'title'],
    'Another room',
    [`neutral «${listing}»: other texts or examples`],
    [`neutral «${listing}»: other texts or examples`],
  ],
  [
    'whether a member likes a listing: yes',
    body,
    false,
    ['breaking «whether a member likes a listing: yes»: takes less, or something else, for the body'],
    ['breaking «whether a member likes a listing: yes»: takes less, or something else, for the body'],
  ],
  [
    everywhere,
    rule('$'),
    matcher('type', { min: 3 }),
    [`breaking «${everywhere}»: takes less, or something else, for the body`],
    [`additive «${everywhere}»: takes more for the body`],
  ],
  [
    search,
    rule('$'),
    matcher('type', { min: 1 }),
    [`additive «${search}»: takes more for the body`],
    [`breaking «${search}»: takes less, or something else, for the body`],
  ],
  [
    login,
    ['response', 'matchingRules', 'status'],
    undefined,
    [`breaking «${login}»: takes 200 for its status, took 200 to 299`],
    [`additive «${login}»: takes further statuses`],
  ],
  [
    missing,
    ['response', 'status'],
    410,
    [`breaking «${missing}»: takes 410 for its status, took 404`],
    [`breaking «${missing}»: takes 404 for its status, took 410`],
  ],
  [
    listing,
    ['response', 'headers', 'ETag'],
    ['"1"'],
    [`breaking «${listing}»: reads the header 'ETag' now`],
    [`additive «${listing}»: does not read the header 'ETag' any more`],
  ],
  [
    listing,
    ['response', 'body'],
    undefined,
    [`additive «${listing}»: does not read the body any more`],
    [`breaking «${listing}»: reads the body now`],
  ],
  // What the app sends.
  [
    profile,
    ['request', 'body', 'content', 'hobbies'],
    ['chess'],
    [`breaking «${profile}»: sends 'hobbies' now`],
    [`breaking «${profile}»: does not send 'hobbies' any more`],
  ],
  [
    profile,
    ['request', 'body', 'content', 'bio'],
    null,
    [`breaking «${profile}»: sends null for 'bio', sent string`],
    [`breaking «${profile}»: sends string for 'bio', sent null`],
  ],
  [
    profile,
    ['request', 'method'],
    'PATCH',
    [`breaking «${profile}»: calls PATCH /api/users/me, called PUT /api/users/me`],
    [`breaking «${profile}»: calls PUT /api/users/me, called PATCH /api/users/me`],
  ],
  [
    listing,
    ['request', 'generators', 'path', 'expression'],
    '/api/rooms/$' + '{roomId}',
    [
      `breaking «${listing}»: calls GET /api/rooms/$` +
        '{roomId}, called GET /api/listings/$' +
        '{listingId}',
      `breaking «${listing}»: asks the provider state for 'roomId'`,
      `additive «${listing}»: asks the provider state for no 'listingId' any more`,
    ],
    [
      `breaking «${listing}»: calls GET /api/listings/$` +
        '{listingId}, called GET /api/rooms/$' +
        '{roomId}',
      `breaking «${listing}»: asks the provider state for 'listingId'`,
      `additive «${listing}»: asks the provider state for no 'roomId' any more`,
    ],
  ],
  [
    listing,
    ['request', 'path'],
    '/api/listings/7',
    [`neutral «${listing}»: other texts or examples`],
    [`neutral «${listing}»: other texts or examples`],
  ],
  [
    search,
    ['request', 'query', 'sort'],
    ['price'],
    [`breaking «${search}»: sends 'sort' in its query now`],
    [`breaking «${search}»: does not send 'sort' in its query any more`],
  ],
  [
    profile,
    ['request', 'headers', 'X-Client'],
    ['web'],
    [`breaking «${profile}»: sends the header 'x-client' now`],
    [`breaking «${profile}»: does not send the header 'x-client' any more`],
  ],
  [
    profile,
    ['request', 'headers', 'Content-Type'],
    ['text/json'],
    [`breaking «${profile}»: sends text/json, sent application/json`],
    [`breaking «${profile}»: sends application/json, sent text/json`],
  ],
  [
    creation,
    ['request', 'body', 'content'],
    Buffer.from(
      [
        '--stanza-form-boundary',
        'Content-Disposition: form-data; name="draft"',
        '',
        'a room',
        '--stanza-form-boundary--',
        '',
      ].join('\r\n'),
    ).toString('base64'),
    [
      `breaking «${creation}»: sends 'draft' now`,
      `breaking «${creation}»: does not send 'listing' any more`,
      `breaking «${creation}»: does not send 'images' any more`,
    ],
    [
      `breaking «${creation}»: sends 'listing' now`,
      `breaking «${creation}»: sends 'images' now`,
      `breaking «${creation}»: does not send 'draft' any more`,
    ],
  ],
  // Provider states.
  [
    listing,
    ['providerStates', 1],
    { name: 'winter' },
    [`breaking «${listing}»: needs the provider state 'winter'`],
    [`additive «${listing}»: does not need the provider state 'winter' any more`],
  ],
  [
    listing,
    ['providerStates', 0, 'params'],
    { city: 'Milano' },
    [`breaking «${listing}»: gives the provider state 'a listing with every detail' a parameter 'city'`],
    [`breaking «${listing}»: gives the provider state 'a listing with every detail' no 'city' any more`],
  ],
  // Frames.
  [
    sent,
    ['metadata', 'destination'],
    '/app/send',
    [`breaking «${sent}»: the destination is /app/send, was /app/sendMessage`],
    [`breaking «${sent}»: the destination is /app/sendMessage, was /app/send`],
  ],
  [
    sent,
    ['contents', 'content', 'subject'],
    'The room',
    [`breaking «${sent}»: sends 'subject' now`],
    [`breaking «${sent}»: does not send 'subject' any more`],
  ],
  [
    sent,
    ['metadata', 'priority'],
    '9',
    [`breaking «${sent}»: sends the header 'priority' now`],
    [`breaking «${sent}»: does not send the header 'priority' any more`],
  ],
  [
    received,
    ['contents', 'content', 'subject'],
    'The room',
    [`breaking «${received}»: reads 'subject' now`],
    [`additive «${received}»: does not read 'subject' any more`],
  ],
  [
    received,
    ['matchingRules', 'body', '$.content'],
    type,
    [`additive «${received}»: takes more for 'content'`],
    [`breaking «${received}»: takes less, or something else, for 'content'`],
  ],
  [
    received,
    ['metadata', 'content-type'],
    'application/json',
    [`breaking «${received}»: reads the header 'content-type' now`],
    [`additive «${received}»: does not read the header 'content-type' any more`],
  ],
];

describe('interactions', () => {
  it.each(rows)('%s: %j', async (description, path, value, found, back) => {
    const [before, after] = [only(description), only(description, path, value)];
    expect(await linesOf(before, after)).toEqual(found);
    expect(await linesOf(after, before)).toEqual(back);
  });

  it('of equal pacts have no differences', async () => {
    expect(await linesOf(pact, parsePact(text))).toEqual([]);
  });

  it('are breaking when new and additive when removed', async () => {
    const fewer = { ...pact, interactions: pact.interactions.filter((one) => one.description !== listing) };
    expect(await linesOf(fewer, pact)).toEqual([`breaking «${listing}»: is new`]);
    expect(await linesOf(pact, fewer)).toEqual([`additive «${listing}»: is not asked for any more`]);
  });

  it('of extensions are additive when new; their changes keep their impact', async () => {
    const fewer = { ...pact, interactions: pact.interactions.filter((one) => one.description !== listing) };
    expect(await linesOf(fewer, pact, true)).toEqual([`additive «${listing}»: is a new extension`]);
    expect(await linesOf(only(listing), only(listing, [...body, 'views'], 12), true)).toEqual([
      `breaking «${listing}»: reads 'views' now`,
    ]);
  });
});
