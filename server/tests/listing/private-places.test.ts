import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { distanceKm } from '@stanza/domain/search/search-filters.ts';
import { viewingsSchema } from '@stanza/schemas/chat/viewing.ts';
import { type Listing, listingsSchema } from '@stanza/schemas/listing/listing.ts';
import type { InjectOptions, RouteOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { AppDependencies } from '../../app.ts';
import { makeTestFolder } from '../support/app.ts';
import { aDemonstration, aPoster, now } from '../support/builders.ts';
import { enter, listen } from '../support/chat-peer.ts';
import {
  beginConversations,
  logIn,
  type Member,
  openMembersApp,
  patiently,
  withToken,
} from '../support/members.ts';
import { aDraft, aForm, anImage, newListing } from '../support/uploads.ts';

const photo = await anImage();
const exact = { street: 'Via Segreta, 7391', latitude: 45.4712345, longitude: 9.2012345 };
/** The data that nobody else may see: the house number, and the coordinates to a metre. */
const leak = /7391|45\.47123|9\.20123/;
const friday = new Date(now.getTime() + 72 * 3_600_000).toISOString();

const webApp = await makeTestFolder();
await mkdir(path.join(webApp, 'assets'));
for (const page of ['index', 'landing', 'listings', 'listing'])
  await writeFile(path.join(webApp, `${page}.html`), '<!doctype html><title>Stanza</title>');

type Caller = Pick<Member, 'inject'>;

/** Anna has two listings; the first has a private place. Bruno and Carla have asked about it, and Dora likes it. */
async function openPlaces(overrides: Partial<AppDependencies> = {}) {
  const routes: string[] = [];
  const onRoute = ({ method, url }: RouteOptions) => {
    if ([method].flat().includes('GET')) routes.push(url);
  };
  const opened = await openMembersApp(
    { webApp, onRoute, publicUrl: 'https://rooms.example', ...overrides },
    aDemonstration(
      [
        { ...exact, shownPlace: 'street', photos: ['room-1'] },
        { latitude: 45.4715, longitude: 9.2015 },
        { posterId: 2, latitude: 45.48, longitude: 9.21 },
      ],
      [
        aPoster({ firstName: 'Anna', email: 'anna@example.it' }),
        aPoster({ id: 2, firstName: 'Bruno', email: 'bruno@example.it' }),
        aPoster({ id: 3, firstName: 'Carla', email: 'carla@example.it' }),
        aPoster({ id: 4, firstName: 'Dora', email: 'dora@example.it' }),
      ],
    ),
  );
  const { app, bruno } = opened;
  const member = async (email: string): Promise<Caller & { token: string }> => {
    const token = await logIn(app, email);
    const inject = (options: InjectOptions | string) => app.inject(withToken(options, token));
    return { token, inject: inject as Member['inject'] };
  };
  const carla = await member('carla@example.it');
  const dora = await member('dora@example.it');
  for (const asker of [bruno, carla]) await asker.inject({ method: 'PUT', url: '/api/users/me/contacts/1' });
  await beginConversations(opened);
  await dora.inject({ method: 'POST', url: '/api/users/me/likes/1' });
  return { ...opened, carla, dora, routes };
}

const change =
  (name: 'proposal' | 'agreement' | 'cancellation') =>
  (caller: Caller, conversation: number, payload: object) =>
    caller.inject({
      method: 'PUT',
      url: `/api/chat/conversations/${conversation}/viewings/1/${name}`,
      payload,
    });
const propose = change('proposal');
const agree = change('agreement');
const cancel = change('cancellation');
const aProposal = { times: [friday], minutes: 30, place: 'onSite', videoLink: null, version: null };

const placeFor = async (caller: Caller, id = 1) => await caller.inject(`/api/listings/${id}/place`);

async function edit(
  caller: Caller,
  given: { id?: number; version: number; draft?: object; shownPlace?: string },
) {
  const { id = 1, version, draft = aDraft(exact), shownPlace } = given;
  const query = new URLSearchParams({ version: String(version), change: randomUUID() });
  if (shownPlace !== undefined) query.set('shownPlace', shownPlace);
  const form = await aForm(`/api/users/me/listings/${id}?${query}`, [
    ['listing', draft],
    ['photos', { order: [0] }],
  ]);
  return await caller.inject({ ...form, method: 'PUT' });
}

describe('a private place', () => {
  test('is shown as its street and a point nearby, in the existing fields', async () => {
    const { app } = await openPlaces();
    const listing: Listing = (await app.inject('/api/listings/1')).json();
    expect(listing).toMatchObject({ shownPlace: 'street', street: 'Via Segreta', postalCode: '20133' });
    const { latitude, longitude } = listing;
    if (latitude === null || longitude === null) throw new Error('The listing has no coordinates.');
    expect({ latitude, longitude }).not.toEqual({ latitude: exact.latitude, longitude: exact.longitude });
    expect(distanceKm({ latitude, longitude }, exact)).toBeLessThanOrEqual(0.3);
  });

  test('is exact in each answer to its poster about their own listings', async () => {
    const { anna } = await openPlaces();
    const own = listingsSchema.parse((await anna.inject('/api/users/me/listings')).json());
    expect(own.find(({ id }) => id === 1)).toMatchObject({ ...exact, shownPlace: 'street' });
    expect((await edit(anna, { version: 1 })).json()).toMatchObject({ ...exact, shownPlace: 'street' });
    const paused = await anna.inject({
      method: 'PUT',
      url: '/api/users/me/listings/1/state?version=2',
      payload: { state: 'paused' },
    });
    expect(paused.json()).toMatchObject({ ...exact, shownPlace: 'street' });
    expect((await placeFor(anna)).json()).toEqual(exact);
  });

  test('is shown to a guest with an agreed viewing, until it is cancelled', async () => {
    const { anna, bruno, carla } = await openPlaces();
    const refused = { statusCode: 404, body: (await placeFor(carla, 999)).body };
    expect(await placeFor(bruno)).toMatchObject(refused);
    await propose(bruno, 1, aProposal);
    expect(await placeFor(bruno)).toMatchObject(refused);
    await agree(anna, 1, { start: friday, version: 1 });
    expect((await placeFor(bruno)).json()).toEqual(exact);
    expect(await placeFor(carla)).toMatchObject(refused);
    await propose(bruno, 1, { ...aProposal, times: [new Date(now.getTime() + 90 * 3_600_000)], version: 2 });
    expect((await placeFor(bruno)).json()).toEqual(exact);
    await cancel(anna, 1, { version: 3 });
    expect(await placeFor(bruno)).toMatchObject(refused);
  });

  test('is shown until 24 hours after the viewing, and not after the address has changed', async () => {
    const { db, anna, bruno } = await openPlaces();
    const refused = { statusCode: 404 };
    await propose(bruno, 1, aProposal);
    await agree(anna, 1, { start: friday, version: 1 });
    const start = (time: number) =>
      db
        .updateTable('viewings')
        .set({ starts_at: new Date(time) })
        .execute();
    // The viewing takes 30 minutes.
    const end = now.getTime() - 24.5 * 3_600_000;
    await start(end);
    expect(await placeFor(bruno)).toMatchObject(refused);
    await start(end + 1000);
    expect((await placeFor(bruno)).json()).toEqual(exact);
    await start(Date.parse(friday));
    // An edit of the rest changes nothing.
    await edit(anna, { version: 1 });
    expect((await placeFor(bruno)).json()).toEqual(exact);
    await edit(anna, { version: 2, draft: aDraft({ ...exact, street: 'Via Nuova 4' }) });
    expect(await placeFor(bruno)).toMatchObject(refused);
    const viewing = async () => (await bruno.inject('/api/chat/conversations/1/viewings')).json()[0];
    expect(await viewing()).toMatchObject({ state: 'agreed', address: null });
    expect((await viewing()).calendar).not.toContain('Nuova');
    // The guest cannot get it back alone.
    const later = { ...aProposal, times: [new Date(now.getTime() + 90 * 3_600_000)], version: 2 };
    await propose(bruno, 1, later);
    expect((await agree(bruno, 1, { start: friday, version: 3 })).statusCode).toBe(200);
    expect(await placeFor(bruno)).toMatchObject(refused);
    await propose(bruno, 1, { ...later, version: 4 });
    await agree(anna, 1, { start: later.times[0]?.toISOString() ?? '', version: 5 });
    expect((await placeFor(bruno)).json()).toMatchObject({ street: 'Via Nuova 4' });
  });

  test('is in an agreed viewing, its calendar file and its mail, and in no others', async () => {
    const { anna, bruno, mailbox } = await openPlaces();
    const viewing = async () =>
      viewingsSchema.parse((await bruno.inject('/api/chat/conversations/1/viewings')).json())[0];
    await propose(anna, 1, aProposal);
    expect(await viewing()).toMatchObject({ address: null });
    await agree(bruno, 1, { start: friday, version: 1 });
    const address = 'Via Segreta, 7391, 20133 Milano (MI)';
    const agreed = await viewing();
    expect(agreed?.address).toBe(address);
    expect(agreed?.calendar?.replaceAll('\r\n ', '')).toContain(
      'LOCATION:Via Segreta\\, 7391\\, 20133 Milano (MI)',
    );
    await expect.poll(async () => (await mailbox.list()).length, patiently).toBe(2);
    for (const mail of await mailbox.list()) {
      expect(mail.text).toContain(`On site: ${address}`);
      expect(mail.html).toContain(address);
    }
    await cancel(bruno, 1, { version: 2 });
    await expect.poll(async () => (await mailbox.list()).length, patiently).toBe(4);
    const cancelled = (await mailbox.list()).filter(({ subject }) => subject.startsWith('Viewing cancelled'));
    expect(cancelled).toHaveLength(2);
    expect(JSON.stringify(cancelled)).not.toMatch(leak);
    expect(await viewing()).toMatchObject({ address: null });
  });

  test('is not needed for a viewing by video, and is not in it', async () => {
    const { anna, bruno, mailbox } = await openPlaces();
    await propose(anna, 1, { ...aProposal, place: 'video' });
    const { body } = await agree(bruno, 1, { start: friday, version: 1 });
    expect(body).not.toMatch(leak);
    await expect.poll(async () => (await mailbox.list()).length, patiently).toBe(2);
    expect(JSON.stringify(await mailbox.list())).not.toMatch(leak);
  });
});

describe('a listing', () => {
  const publish = async (caller: Caller, query: string, draft = aDraft()) => {
    const form = await newListing([
      ['listing', draft],
      ['images', photo],
    ]);
    return await caller.inject({ ...form, url: `${String(form.url)}${query}` });
  };

  test("is published with only its street, and moved like the poster's other listings there", async () => {
    const place = { latitude: 45.476, longitude: 9.225, label: '20133' };
    const { anna, bruno, app } = await openPlaces({ lookUpPostalCode: async () => place });
    const read = async (id: number): Promise<Listing> => (await app.inject(`/api/listings/${id}`)).json();
    const ids = [];
    for (const caller of [anna, anna, bruno]) {
      const published = await publish(caller, '?shownPlace=street', aDraft({ street: 'Via Pacini 12/B' }));
      expect(published.json()).toMatchObject({ street: 'Via Pacini 12/B', shownPlace: 'street' });
      ids.push(Number(published.json().id));
    }
    const [first, second, other] = await Promise.all(ids.map(read));
    expect(first).toMatchObject({ street: 'Via Pacini', shownPlace: 'street' });
    expect([second?.latitude, second?.longitude]).toEqual([first?.latitude, first?.longitude]);
    expect([other?.latitude, other?.longitude]).not.toEqual([first?.latitude, first?.longitude]);
  });

  test('without a choice is exact, and an invalid choice is rejected', async () => {
    const { anna } = await openPlaces();
    expect((await publish(anna, '')).json()).toMatchObject({ street: 'Via Pacini 12', shownPlace: 'exact' });
    const refused = await publish(anna, '?shownPlace=nothing');
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toBe('What is shown of the place must be exact or street.');
  });

  test('becomes private and public again, and an edit without the choice keeps it', async () => {
    const { anna, app, db } = await openPlaces();
    const shown = async (): Promise<Listing> => (await app.inject('/api/listings/1')).json();
    const before = await shown();
    // An edit by a client that does not know the private places.
    expect(
      (await edit(anna, { version: 1, draft: aDraft({ ...exact, street: 'Via Nuova 7391' }) })).statusCode,
    ).toBe(200);
    expect(await shown()).toMatchObject({
      street: 'Via Nuova',
      shownPlace: 'street',
      // Moved with the secret of this database, which differs from that of the demonstration data.
      latitude: expect.not.closeTo(exact.latitude, 6),
    });
    expect((await placeFor(anna)).json()).toEqual({ ...exact, street: 'Via Nuova 7391' });
    expect((await edit(anna, { version: 2, shownPlace: 'exact' })).statusCode).toBe(200);
    expect(await shown()).toMatchObject({ ...exact, shownPlace: 'exact' });
    expect(await db.selectFrom('private_places').selectAll().execute()).toEqual([]);
    expect((await edit(anna, { version: 3, shownPlace: 'street' })).statusCode).toBe(200);
    const again = await shown();
    expect(again).toMatchObject({ street: before.street, shownPlace: 'street' });
    expect((await placeFor(anna)).json()).toEqual(exact);
    expect((await edit(anna, { version: 4, shownPlace: 'street' })).statusCode).toBe(200);
    expect(await shown()).toMatchObject({ latitude: again.latitude, longitude: again.longitude });
  });

  test('is deleted with its exact place', async () => {
    const { anna, db } = await openPlaces();
    await anna.inject({ method: 'DELETE', url: '/api/users/me/listings/1' });
    expect(await db.selectFrom('private_places').selectAll().execute()).toEqual([]);
  });
});

describe('nothing of an exact place', async () => {
  const opened = await openPlaces();
  const { app, anna, bruno, carla, dora, db, routes } = opened;
  // Bruno's viewing is only proposed; Carla's was agreed, and is cancelled.
  await propose(bruno, 1, aProposal);
  await propose(anna, 2, aProposal);
  await agree(carla, 2, { start: friday, version: 1 });
  await cancel(anna, 2, { version: 2 });
  const visitor: Caller = app;

  const searches = [
    '',
    '?location=Milano',
    '?location=Milano&maxDistance=5',
    '?university=Politecnico di Milano&maxDistance=2',
  ];
  const filtered = [
    '?location=Milano&order=distance',
    '?university=Politecnico di Milano&order=distance&maxDistance=5',
    '?bounds=45.46,9.19,45.48,9.21&view=45.46,9.19,45.48,9.21&zoom=18',
    '?words=7391',
    '?words=segreta 7391',
  ];
  const addressesOf = (route: string): string[] => {
    const url = route.replaceAll(/:(id|listingId)/g, '1').replace(':name', 'room-1.webp');
    if (url === '/api/search/listings') return searches.map((query) => url + encodeURI(query));
    if (url === '/api/search/filtered') return filtered.map((query) => url + encodeURI(query));
    if (url === '/geocode/search') return [`${url}?postalcode=20133&countrycodes=it&format=json`];
    if (url.startsWith('/dev/')) return [];
    if (url.includes('*') || url === '/')
      return ['/', '/listing/1', '/listings', '/listings?location=Milano', '/sitemap.xml'];
    if (url.includes('/conversations/1/')) return [url, url.replace('/1/', '/2/')];
    if (url === '/api/listings/1/similar') return [url, '/api/listings/2/similar'];
    return [url];
  };
  const addresses = [...new Set(routes.flatMap(addressesOf))];

  async function walk(caller: Caller) {
    const answers = [];
    for (const url of addresses) {
      const { statusCode, headers, body } = await caller.inject({ url, headers: { accept: '*/*' } });
      // Each page has a new nonce.
      const stable = body.replaceAll(/nonce=\\?"[^"]*"/g, '');
      answers.push({ url, statusCode, link: headers.link, body: stable });
    }
    return answers;
  }

  test('the walk calls all routes', () => {
    expect(addresses).toEqual(
      expect.arrayContaining([
        '/api/listings/1',
        '/api/listings/1/place',
        '/api/listings/1/poster',
        '/api/listings/2/similar',
        '/api/users/me/likes',
        '/api/chat/inbox',
        '/api/chat/conversations/2/messages',
        '/listing/1',
        '/sitemap.xml',
      ]),
    );
    expect(addresses.length).toBeGreaterThan(30);
  });

  describe.each([
    ['a visitor', visitor],
    ['another member, who likes it', dora],
    ['a member with a proposed viewing', bruno],
    ['a member with a cancelled viewing', carla],
  ])('for %s', (_, caller) => {
    test('is in an answer', async () => {
      for (const { url, body, link } of await walk(caller)) {
        expect(body, url).not.toMatch(leak);
        expect(JSON.stringify(link ?? ''), url).not.toMatch(leak);
      }
    });

    test('changes an answer: distances, orders, marks and searches use the moved point', async () => {
      const of = async () =>
        (await walk(caller)).filter(({ url }) => url.startsWith('/api/') || url.startsWith('/geocode/'));
      const before = await of();
      await db
        .updateTable('private_places')
        .set({ street: 'Via Altra 1', latitude: 41.9, longitude: 12.5 })
        .execute();
      const after = await of();
      await db.updateTable('private_places').set(exact).execute();
      expect(after).toEqual(before);
    });
  });

  test('is sent over the socket, or in mails before and after', async () => {
    const { mailbox } = opened;
    const chat = await listen(app);
    const peers = [await enter(chat, carla.token), await enter(chat, bruno.token)];
    const frames = peers.map((peer) =>
      peer.frame('a message', ({ body }) => body.includes('Viewing') || body.includes('withdraw')),
    );
    await propose(carla, 2, { ...aProposal, version: 3 });
    await propose(anna, 1, { ...aProposal, times: [new Date(now.getTime() + 80 * 3_600_000)], version: 1 });
    for (const { body, headers } of await Promise.all(frames)) {
      expect(body).not.toMatch(leak);
      expect(JSON.stringify(headers)).not.toMatch(leak);
    }
    const mails = await mailbox.list();
    const toOthers = mails.filter(
      ({ to, subject }) => to !== anna.email && !subject.startsWith('Viewing agreed'),
    );
    expect(toOthers.length).toBeGreaterThan(0);
    expect(JSON.stringify(toOthers)).not.toMatch(leak);
  });
});
