import type { InjectOptions, RouteOptions } from 'fastify';
import { describe, expect, it, test } from 'vitest';
import { aDemonstration, aPoster, now } from '../support/builders.ts';
import { contentsOf, enter, hear, listen, nextSendError, say } from '../support/chat-peer.ts';
import { addCarla, type Member, openMembersApp, patiently } from '../support/members.ts';

const day = 86_400_000;
const gone = 999_999;
/** Stands in everything that Bruno could see of Anna. */
const mark = 'Corallo';

const found: { method: string; url: string }[] = [];
const onRoute = ({ method, url }: RouteOptions) => {
  found.push(...[method].flat().map((name) => ({ method: name, url })));
};
const opened = await openMembersApp(
  { onRoute },
  aDemonstration(
    [{ title: `${mark} at the canal` }, { title: `${mark} with a view` }, { posterId: 2 }],
    [
      aPoster({ firstName: `Anna ${mark}`, lastName: mark, email: 'anna@example.it' }),
      aPoster({ id: 2, firstName: 'Bruno', email: 'bruno@example.it' }),
    ],
  ),
);
const { app, db, anna, bruno, mailbox } = opened;
const carla = await addCarla(opened);
/** Of the conversation of Bruno and Anna. */
const alias = { email: 'c-1@members.invalid' };
const chat = await listen(app);

const put = async (member: Pick<Member, 'inject'>, url: string, payload: object = {}) => {
  const answer = await member.inject({ method: 'PUT', url, payload });
  expect([url, answer.statusCode]).toEqual([url, 200]);
};
const start = new Date(now.getTime() + 7 * day).toISOString();

// Bruno likes Anna's rooms, has asked about them, has written, and has agreed to a viewing.
for (const id of [1, 2]) await bruno.inject({ method: 'POST', url: `/api/users/me/likes/${id}` });
for (const id of [1, 2]) await put(bruno, `/api/users/me/contacts/${id}`);
const peer = await enter(chat, bruno.token);
say(peer, alias, `Is it free, ${mark}?`);
await hear(peer, `Is it free, ${mark}?`);
const viewing = '/api/chat/conversations/1/viewings/1';
const times = { times: [start], minutes: 30, place: 'onSite', videoLink: null, version: null };
await put(anna, `${viewing}/proposal`, times);
await put(bruno, `${viewing}/agreement`, { start, version: 1 });
// Both look for people to search with.
const people = { city: 'Milano', minPrice: 0, maxPrice: 600, from: null, until: null };
for (const member of [anna, bruno])
  await member.inject({ method: 'PUT', url: '/api/users/me/people-search', payload: { search: people } });
const search = '/api/users/me/saved-searches/b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111';
await bruno.inject({ method: 'PUT', url: search, payload: { name: 'All', search: '', mail: 'atOnce' } });
const later = new Date(now.getTime() + 1000);
await db
  .insertInto('search_matches')
  .values([1, 2].map((listing_id) => ({ search: 1, listing_id, found_at: later, waits: true })))
  .execute();

/** Every route that reads something, with the ids of what is Anna's, or of nothing. */
function reads(id: number): InjectOptions[] {
  return found
    .filter(
      ({ method, url }) => method === 'GET' && /^\/api\//.test(url) && !/unsubscribe|email-change/.test(url),
    )
    .map(({ url }) => ({
      method: 'GET',
      // The map of all Italy.
      url: `${url.replaceAll(/:(id|listingId)/g, String(id))}?${url.endsWith('places') ? 'text=via' : 'view=6,35,19,48&zoom=5'}`,
    }));
}

async function view(member: Pick<Member, 'inject'>, id = 1) {
  const answers = await Promise.all(
    reads(id).map(async (call) => {
      const { statusCode, body } = await member.inject(call);
      return [String(call.url).split('?')[0] ?? '', { statusCode, body }] as const;
    }),
  );
  return new Map(answers);
}

const showing = (seen: Awaited<ReturnType<typeof view>>) =>
  [...seen].filter(([, { body }]) => body.includes(mark)).map(([url]) => url);

const before = await view(bruno);
const annaBefore = await view(anna);
const mailsBefore = (await mailbox.list()).length;
const answer = await anna.inject({
  method: 'POST',
  url: '/api/users/me/blocks',
  payload: { kind: 'partner', id: 1 },
});
const block = answer.json();

/** What shows Anna to Bruno before the block. */
const annasRoutes = [
  '/api/listings/1',
  '/api/listings/1/flat',
  '/api/listings/1/similar',
  '/api/listings/1/poster',
  '/api/search/listings',
  '/api/search/filtered',
  '/api/users/me/likes',
  '/api/chat/conversations',
  '/api/chat/conversations/1/messages',
  '/api/chat/conversations/1/card',
  '/api/chat/conversations/1/viewings',
  '/api/users/me/viewings',
  '/api/users/me/group',
];

test('before the block, Bruno sees Anna in all these answers', () => {
  expect(answer.statusCode).toBe(200);
  const expected = annasRoutes.filter((url) => !url.endsWith('/flat'));
  expect(showing(before)).toEqual(expect.arrayContaining(expected));
  expect(before.get('/api/users/me/saved-searches')?.body).toContain('"newCount":2');
  expect(before.get('/api/chat/conversations/1/presence')?.statusCode).toBe(200);
});

describe('the one who is blocked', () => {
  it('sees nothing of the other in any answer', async () => {
    const seen = await view(bruno);
    expect(seen.size).toBeGreaterThan(25);
    expect(showing(seen)).toEqual([]);
    expect(seen.get('/api/users/me/saved-searches')?.body).toContain('"newCount":0');
  });

  it('gets the answers of something that is gone', async () => {
    const [hidden, missing] = [await view(bruno, 1), await view(bruno, gone)];
    for (const [url, answered] of hidden)
      expect([url, answered]).toEqual([url, missing.get(url.replace('/1', `/${gone}`))]);
  });

  it.each([
    ['PUT', '/api/users/me/contacts/:id', {}],
    ['POST', '/api/users/me/likes/:id', undefined],
    ['PUT', '/api/chat/conversations/:id/read-marker', { readUntil: start }],
    ['PUT', '/api/chat/conversations/:id/viewings/1/proposal', times],
    ['PUT', '/api/chat/conversations/:id/viewings/1/agreement', { start, version: 1 }],
    ['PUT', '/api/chat/conversations/:id/viewings/1/booking', { start, version: null }],
    ['PUT', '/api/chat/conversations/:id/viewings/1/cancellation', { version: 1 }],
    ['POST', '/api/users/me/blocks', { kind: 'poster' }],
    ['POST', '/api/users/me/blocks', { kind: 'partner' }],
  ] as const)('can do nothing by %s %s', async (method, url, payload) => {
    const call = (id: number) => ({
      method,
      url: url.replace(':id', String(id)),
      ...(payload && { payload: { ...payload, ...(url.endsWith('blocks') && { id }) } }),
    });
    const { statusCode, body } = await bruno.inject(call(1));
    expect(statusCode).toBe(404);
    const missing = await bruno.inject(call(gone));
    expect({ statusCode, body }).toEqual({ statusCode: missing.statusCode, body: missing.body });
  });

  it('cannot write: the answer is that of an address that nobody has', async () => {
    const connection = await enter(chat, bruno.token);
    say(connection, alias, 'Why?');
    say(connection, { email: 'c-999999@members.invalid' }, 'Why?');
    const [hidden, missing] = [await nextSendError(connection), await nextSendError(connection)];
    expect(hidden.error).toEqual({ ...missing.error, error: 'RECIPIENT_NOT_FOUND' });
  });

  it('is told of the viewing that is cancelled, and not of the block', async () => {
    await expect.poll(async () => (await mailbox.list()).length, patiently).toBeGreaterThan(mailsBefore);
    const mails = (await mailbox.list()).filter(({ to }) => to === bruno.email);
    expect(mails.map(({ subject }) => subject)).toContain(`Viewing cancelled: ${mark} at the canal`);
    expect(JSON.stringify(mails)).not.toMatch(/block/i);
    expect(contentsOf(peer).at(-1)).toMatch(/cancel/i);
  });

  it('gets no mail about rooms of the other', async () => {
    const waiting = await db.selectFrom('waiting_mails').selectAll().execute();
    expect(JSON.stringify(waiting)).not.toContain(`with a view`);
  });
});

describe('the one who has blocked', () => {
  it('sees nothing of the other either, and has them in a list', async () => {
    const seen = await view(anna);
    expect(annaBefore.get('/api/chat/conversations')?.body).toContain('Bruno');
    const withBruno = [...seen].filter(([, { body }]) => body.includes('Bruno')).map(([url]) => url);
    expect(withBruno).toEqual(['/api/users/me/blocks']);
    const list = await anna.inject('/api/users/me/blocks');
    expect(list.json()).toEqual([{ id: block.id, name: 'Bruno', title: null, blockedAt: now.toISOString() }]);
  });

  it('cannot write to the other', async () => {
    const connection = await enter(chat, anna.token);
    say(connection, alias, 'And another thing');
    expect((await nextSendError(connection)).error).toMatchObject({ error: 'RECIPIENT_NOT_FOUND' });
  });

  it('can block again, with the same answer', async () => {
    const again = await anna.inject({
      method: 'POST',
      url: '/api/users/me/blocks',
      payload: { kind: 'partner', id: 1 },
    });
    expect(again.json()).toEqual(block);
  });

  it('cannot block themselves', async () => {
    const own = { method: 'POST', url: '/api/users/me/blocks', payload: { kind: 'poster', id: 1 } } as const;
    expect((await anna.inject(own)).json()).toMatchObject({ error: 'OWN_LISTING' });
  });
});

it('leaves everybody else as they were', async () => {
  const urls = ['/api/listings/1', '/api/search/listings', '/api/search/filtered', '/api/listings/1/poster'];
  for (const member of [carla, app]) {
    for (const url of urls)
      expect([url, (await member.inject(url)).body]).toEqual([url, expect.stringContaining(mark)]);
  }
  // A token that has ended is that of a visitor.
  const ended = { url: '/api/listings/1', headers: { authorization: 'Bearer ended' } };
  expect((await app.inject(ended)).statusCode).toBe(200);
});

it('counts without the hidden rooms', async () => {
  const counted = async (member: Pick<Member, 'inject'>) =>
    (await member.inject('/api/search/filtered?view=6,35,19,48&zoom=5')).json();
  const [forBruno, forCarla] = [await counted(bruno), await counted(carla)];
  expect([forBruno.count, forCarla.count]).toEqual([1, 3]);
  const shown = ({ marks }: { marks: { rooms: unknown[]; clusters: { count: number }[] } }) =>
    marks.rooms.length + marks.clusters.reduce((sum, { count }) => sum + count, 0);
  expect([shown(forBruno), shown(forCarla)]).toEqual([1, 3]);
});

it('ends, and all is as before, without the cancelled viewing', async () => {
  const remove = { method: 'DELETE', url: `/api/users/me/blocks/${block.id}` } as const;
  expect((await bruno.inject(remove)).statusCode).toBe(204);
  expect((await bruno.inject('/api/listings/1')).statusCode).toBe(404);
  expect((await anna.inject(remove)).statusCode).toBe(204);
  expect((await anna.inject('/api/users/me/blocks')).json()).toEqual([]);
  expect(showing(await view(bruno))).toEqual(showing(before));
  const viewings = (await bruno.inject('/api/users/me/viewings')).json();
  expect(viewings).toMatchObject([{ state: 'cancelled' }]);
});

test('from a listing, the list names its title', async () => {
  const call = { method: 'POST', url: '/api/users/me/blocks', payload: { kind: 'poster', id: 1 } } as const;
  expect((await carla.inject(call)).json()).toMatchObject({ title: `${mark} at the canal` });
  expect((await carla.inject('/api/listings/1')).statusCode).toBe(404);
});
