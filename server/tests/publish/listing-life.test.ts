import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Listing } from '@stanza/schemas/listing/listing.ts';
import { listingStates } from '@stanza/schemas/publish/listing-life.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openSecondApp } from '../support/app.ts';
import { type Member, openMembersApp } from '../support/members.ts';
import { aDraft, aForm, anImage, type Part } from '../support/uploads.ts';

const photo = await anImage();
/** For calls that change nothing. */
const refusing = await openMembersApp();

const setState = (member: Pick<Member, 'inject'>, id: number | string, state: unknown, version: string) =>
  member.inject({
    method: 'PUT',
    url: `/api/users/me/listings/${id}/state?version=${version}`,
    payload: { state },
  });

interface EditOptions {
  version?: string;
  change?: string;
  draft?: object;
  order?: unknown;
  images?: readonly Buffer[];
}

async function edit(member: Pick<Member, 'inject'>, id: number, options: EditOptions = {}) {
  const { version = '1', change = randomUUID(), draft = {}, order = [0], images = [] } = options;
  const parts: Part[] = [
    ['listing', aDraft(draft)],
    ['photos', { order }],
    ...images.map((image) => ['images', image] as const),
  ];
  const form = await aForm(`/api/users/me/listings/${id}?version=${version}&change=${change}`, parts);
  return await member.inject({ ...form, method: 'PUT' });
}

const keysOf = ({ imageUrls }: Listing) => imageUrls.map((url) => path.basename(url, '.webp'));
const listed = async ({ inject }: Pick<Member, 'inject'>, url: string): Promise<number[]> =>
  (await inject(url)).json().map(({ id }: Listing) => id);

describe('the state of a listing', () => {
  test('removes it from search, likes, sitemap and first view at once, and its address still answers', async () => {
    const { app, db, anna, bruno } = await openMembersApp();
    for (const id of [1, 2]) await bruno.inject({ method: 'POST', url: `/api/users/me/likes/${id}` });
    await bruno.inject({ method: 'PUT', url: '/api/users/me/contacts/1' });
    for (const [state, version] of [
      ['paused', '1'],
      ['rented', '2'],
    ] as const) {
      const answer = await setState(anna, 1, state, version);
      expect([answer.statusCode, answer.json().life]).toEqual([
        200,
        { state, version: String(Number(version) + 1) },
      ]);
      for (const url of [
        '/api/search/listings',
        '/api/search/listings?location=Milano',
        '/api/search/listings?location=Milano&maxDistance=5',
        '/api/search/listings?university=Bocconi',
      ]) {
        expect(await listed(app, url)).not.toContain(1);
      }
      expect(await listed(bruno, '/api/users/me/likes')).toEqual([2]);
      expect(await listed(bruno, '/api/users/me/likes?states=all')).toEqual([2, 1]);
      expect((await app.inject('/api/listings/1')).json().life.state).toBe(state);
      const own: Listing[] = (await anna.inject('/api/users/me/listings')).json();
      expect(own.map(({ id, life }) => [id, life?.state])).toEqual([
        [1, state],
        [2, 'published'],
      ]);
      const [{ listings: cards }] = (await bruno.inject('/api/chat/conversations')).json();
      expect(cards).toMatchObject([{ listingId: 1, isAvailable: true, state }]);
    }
    expect((await setState(anna, 1, 'published', '3')).statusCode).toBe(200);
    expect(await listed(app, '/api/search/listings')).toContain(1);
    expect(await listed(bruno, '/api/users/me/likes')).toEqual([2, 1]);
    expect(await db.selectFrom('listings').where('id', '=', 1).select('version').execute()).toEqual([
      { version: 4 },
    ]);
  });

  test('can be requested again, with the version before and after', async () => {
    const { anna } = await openMembersApp();
    for (const version of ['1', '1', '2', 'anything']) {
      const answer = await setState(anna, 1, 'paused', version);
      expect([answer.statusCode, answer.json().life]).toEqual([200, { state: 'paused', version: '2' }]);
    }
  });

  test('of an older version is rejected with the current state', async () => {
    const { anna } = await openMembersApp();
    await setState(anna, 1, 'rented', '1');
    for (const version of ['1', '', '2x', '%00', "1'--"]) {
      const answer = await setState(anna, 1, 'paused', version);
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        {
          error: 'LISTING_CHANGED',
          code: 'listing-changed-rented',
          message: 'This listing was changed elsewhere in the meantime. It is marked as rented.',
        },
      ]);
    }
    const refused = await setState(anna, 1, 'paused', '2');
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'STATE_NOT_ALLOWED']);
  });

  test('must be known, and the listing must exist and be an own one', async () => {
    const { app, anna, bruno } = await openMembersApp();
    for (const state of ['draft', '', null, 7, ['paused'], '<b>']) {
      expect((await setState(anna, 1, state, '1')).statusCode).toBe(400);
    }
    const withoutVersion = await anna.inject({
      method: 'PUT',
      url: '/api/users/me/listings/1/state',
      payload: { state: 'paused' },
    });
    expect(withoutVersion.statusCode).toBe(400);
    for (const id of ['999999', '0', 'x', '%00', '99999999999999999999']) {
      expect((await setState(anna, id, 'paused', '1')).statusCode).toBe(404);
    }
    expect((await setState(bruno, 1, 'rented', '1')).json()).toEqual({
      code: 'listing-not-found',
      message: 'Listing not found.',
    });
    expect((await setState(app, 1, 'rented', '1')).statusCode).toBe(401);
    expect((await app.inject('/api/listings/1')).json().life).toEqual({ state: 'published', version: '1' });
  });

  test('is published again only while its end date is not past', async () => {
    const { db, anna } = await openMembersApp();
    const endOn = (day: string | null) => db.updateTable('listings').set({ availability_end: day }).execute();
    await setState(anna, 1, 'paused', '1');
    for (const [day, version] of [
      [null, 2],
      ['2026-03-01', 4],
    ] as const) {
      await endOn(day);
      expect((await setState(anna, 1, 'published', String(version))).statusCode).toBe(200);
      await endOn('2026-02-28');
      expect((await setState(anna, 1, 'paused', String(version + 1))).statusCode).toBe(200);
    }
    const answer = await setState(anna, 1, 'published', '6');
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        error: 'LISTING_ENDED',
        code: 'listing-ended',
        message: 'Its end date is in the past. Edit the listing before you publish it again.',
      },
    ]);
  });

  test('changed by two devices at once, through two processes, has one outcome', async () => {
    const opened = await openMembersApp();
    const second = await openSecondApp(opened);
    const elsewhere = {
      inject: ((options: object) =>
        second.inject({
          ...options,
          headers: { authorization: `Bearer ${opened.anna.token}` },
        })) as Member['inject'],
    };
    const answers = await Promise.all([
      setState(opened.anna, 1, 'paused', '1'),
      setState(elsewhere, 1, 'rented', '1'),
      setState(opened.anna, 1, 'paused', '1'),
      setState(elsewhere, 1, 'rented', '1'),
    ]);
    const { life } = (await opened.app.inject('/api/listings/1')).json();
    expect(life.version).toBe('2');
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409, 409]);
    for (const answer of answers) {
      if (answer.statusCode === 200) expect(answer.json().life).toEqual(life);
      else expect(answer.json().error).toBe('LISTING_CHANGED');
    }
  });

  test('that is not published allows no new question, and keeps existing conversations', async () => {
    const { anna, bruno } = await openMembersApp();
    const contact = (id: number) => bruno.inject({ method: 'PUT', url: `/api/users/me/contacts/${id}` });
    await contact(1);
    await setState(anna, 1, 'rented', '1');
    await setState(anna, 2, 'paused', '1');
    expect((await contact(1)).statusCode).toBe(200);
    const refused = await contact(2);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        error: 'LISTING_NOT_PUBLISHED',
        code: 'listing-not-published',
        message: 'This room is not offered at the moment.',
      },
    ]);
  });
});

describe('the edit of a listing', () => {
  test('replaces all fields; photos are kept, added, removed and reordered', async () => {
    const { app, anna, db, folder } = await openMembersApp();
    const stored = async () =>
      new Set((await readdir(path.join(folder, 'images'))).map((name) => name.slice(0, -9)));
    const title = '<img src=x onerror=alert(1)> {{7*7}} \u{1f3e0}';
    const first = await edit(anna, 1, {
      draft: { title, price: 655.5, availabilityEndDate: '2027-01-31' },
      order: [1, null, 0, null],
      images: [photo, photo],
    });
    expect(first.statusCode, first.body).toBe(200);
    expect(first.json()).toMatchObject({
      ...aDraft({ title, price: 655.5, availabilityEndDate: '2027-01-31' }),
      id: 1,
      latitude: 45.4642,
      furnished: true,
      life: { state: 'published', version: '2' },
    });
    const [cover, added = '', last] = keysOf(first.json());
    expect([cover, last]).toEqual(['room-2', 'room-1']);
    expect((await app.inject('/api/listings/1')).json()).toEqual(first.json());
    const second = await edit(anna, 1, { version: '2', order: [2], draft: { postalCode: '99999' } });
    expect(keysOf(second.json())).toEqual(['room-1']);
    expect(second.json()).toMatchObject({ latitude: null, longitude: null });
    // Listing 2 still uses the other photo.
    const names = await stored();
    expect([names.has(added), names.has('room-2')]).toEqual([false, true]);
    expect(
      await db.selectFrom('listing_images').where('listing_id', '=', 1).select('position').execute(),
    ).toEqual([{ position: 0 }]);
  });

  test('keeps its state, and removes the room from searches that no longer match', async () => {
    const { app, anna } = await openMembersApp();
    await setState(anna, 1, 'paused', '1');
    expect((await edit(anna, 1, { version: '2' })).json().life).toEqual({ state: 'paused', version: '3' });
    await edit(anna, 2, { draft: { city: 'Roma', location: 'Trastevere' } });
    expect(await listed(app, '/api/search/listings?location=Milano')).toEqual([3]);
    expect(await listed(app, '/api/search/listings?location=Roma')).toEqual([2]);
  });

  test('sent again with its UUID is applied once; for an older version it is rejected', async () => {
    const { anna, folder } = await openMembersApp();
    const change = randomUUID();
    const again = () => edit(anna, 1, { change, order: [null], images: [photo] });
    const one = await again();
    const names = await readdir(path.join(folder, 'images'));
    expect([one.statusCode, (await again()).json()]).toEqual([200, one.json()]);
    expect(await readdir(path.join(folder, 'images'))).toEqual(names);
    const other = await edit(anna, 1, { order: [0], draft: { title: 'Other' } });
    expect([other.statusCode, other.json()]).toEqual([
      409,
      {
        error: 'LISTING_CHANGED',
        code: 'listing-changed-published',
        message: 'This listing was changed elsewhere in the meantime. It is published.',
      },
    ]);
  });

  test('by two devices at once has one outcome, and leaves no files of the rejected one', async () => {
    const { app, anna, folder } = await openMembersApp();
    const before = await readdir(path.join(folder, 'images'));
    const answers = await Promise.all(
      ['One', 'Other'].map((title) =>
        edit(anna, 1, { draft: { title }, order: [0, 1, null], images: [photo] }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await app.inject('/api/listings/1')).json()).toEqual(
      answers.find(({ statusCode }) => statusCode === 200)?.json(),
    );
    expect(await readdir(path.join(folder, 'images'))).toHaveLength(before.length + 3);
  });

  test.each([
    ['an order of nothing', { order: [] }],
    ['a photo that is not there', { order: [2] }],
    ['a photo twice', { order: [0, 0] }],
    ['an image too few', { order: [0, null] }],
    ['an image too many', { order: [0], images: [photo] }],
    ['five photos', { order: [0, 1, null, null, null], images: [photo, photo, photo] }],
    ['no order', { order: 'first' }],
    ['a negative place', { order: [-1] }],
    ['a field that is missing', { draft: { city: '' } }],
    [
      'an end in the past',
      { draft: { availabilityStartDate: '2025-01-01', availabilityEndDate: '2025-02-01' } },
    ],
    ['no image', { order: [null], images: [Buffer.from('no image')] }],
    ['no UUID', { change: 'again' }],
  ])('with %s is refused and changes nothing', async (_, options) => {
    const { app, anna, folder } = refusing;
    const before = [(await app.inject('/api/listings/1')).body, await readdir(path.join(folder, 'images'))];
    const answer = await edit(anna, 1, options);
    expect([answer.statusCode, typeof answer.json().message]).toEqual([400, 'string']);
    expect([(await app.inject('/api/listings/1')).body, await readdir(path.join(folder, 'images'))]).toEqual(
      before,
    );
  });

  test('is only for the owner, and leaves nothing if it fails', async () => {
    const { app, db, anna, bruno, folder } = await openMembersApp();
    const before = [(await app.inject('/api/listings/1')).body, await readdir(path.join(folder, 'images'))];
    expect((await edit(bruno, 1)).statusCode).toBe(404);
    expect((await edit(app, 1)).statusCode).toBe(401);
    // Makes the last step fail.
    await sql`alter table listing_images add constraint never check (position < 0) not valid`.execute(db);
    expect((await edit(anna, 1, { order: [null, 0], images: [photo] })).statusCode).toBe(500);
    expect([(await app.inject('/api/listings/1')).body, await readdir(path.join(folder, 'images'))]).toEqual(
      before,
    );
  });
});

describe('GET /api/listings/{id}/similar', () => {
  test('answers published rooms of the same city, the nearest first', async () => {
    const { app, db, anna } = await openMembersApp();
    await db.updateTable('listings').set({ latitude: 45.47, longitude: 9.2 }).where('id', '=', 3).execute();
    await db
      .updateTable('listings')
      .set({ latitude: 45.4643, longitude: 9.1901 })
      .where('id', '=', 2)
      .execute();
    expect(await listed(app, '/api/listings/1/similar')).toEqual([2, 3]);
    await setState(anna, 2, 'paused', '1');
    expect(await listed(app, '/api/listings/1/similar')).toEqual([3]);
    await db.updateTable('listings').set({ city: 'Roma' }).where('id', '=', 3).execute();
    expect(await listed(app, '/api/listings/1/similar')).toEqual([]);
    expect((await app.inject('/api/listings/999999/similar')).statusCode).toBe(404);
  });

  test('needs no coordinates', async () => {
    const { app, db } = await openMembersApp();
    await db.updateTable('listings').set({ latitude: null, longitude: null }).execute();
    expect(await listed(app, '/api/listings/3/similar')).toEqual([1, 2]);
  });
});

test('has only states of the schema', async () => {
  const { db } = await openMembersApp();
  for (const state of listingStates) await db.updateTable('listings').set({ state }).execute();
  await expect(sql`update listings set state = 'gone'`.execute(db)).rejects.toThrow(/state/);
});
