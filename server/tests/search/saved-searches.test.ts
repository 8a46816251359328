import { type SavedSearches, savedSearchLimits } from '@stanza/schemas/search/saved-search.ts';
import { type Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Fanout } from '../../chat/fanout/fanout.ts';
import type { Database } from '../../database/tables.ts';
import type { Mail } from '../../mail/mailer.ts';
import { createWaitingMails } from '../../mail/waiting-mails.ts';
import { changeState } from '../../publish/change-listing.ts';
import { noteExpiry } from '../../publish/expiry.ts';
import { matchListings } from '../../search/alerts/match-listings.ts';
import { noteAlerts } from '../../search/alerts/note-alerts.ts';
import { createUnsubscribeLinks } from '../../search/alerts/unsubscribe-key.ts';
import type { TestApp } from '../support/app.ts';
import { now } from '../support/builders.ts';
import { copyListing } from '../support/listing-rows.ts';
import { type Member, openMembersApp, patiently } from '../support/members.ts';
import { aDraft, anImage, newListing } from '../support/uploads.ts';

const links = createUnsubscribeLinks('a secret of at least thirty-two characters');
const idOf = (n: number) => `b3b1c1de-6a0f-4b0e-9a86-${String(n).padStart(12, '0')}`;
const all = '/api/users/me/saved-searches';
const save = (member: Pick<Member, 'inject'>, n: number, changes: object = {}) =>
  member.inject({
    method: 'PUT',
    url: `${all}/${idOf(n)}`,
    payload: { name: 'Milano', search: 'location=Milano', mail: 'atOnce', ...changes },
  });
const change = (member: Pick<Member, 'inject'>, n: number, values: object) =>
  member.inject({ method: 'PUT', url: `${all}/${idOf(n)}/values`, payload: values });
const searchesOf = async (member: Pick<Member, 'inject'>) => (await member.inject(all)).json<SavedSearches>();
const chooseRents = (member: Pick<Member, 'inject'>, mail: string) =>
  member.inject({ method: 'PUT', url: '/api/users/me/lowered-rents', payload: { mail } });

/** A changed copy of Anna's listing 1, which Bruno's searches may find. */
async function publish(db: Kysely<Database>, changes: Parameters<typeof copyListing>[2] = {}) {
  const listing_id = await copyListing(db, 1, { added_at: new Date(), ...changes });
  await db.insertInto('unmatched_listings').values({ listing_id }).execute();
  return listing_id;
}

/** A round that ends with the first failure. */
const look = (db: Kysely<Database>, now: Date) =>
  noteAlerts(db, now, { db, now, address: 'https://rooms.example', links }, (_, error) => {
    throw error;
  });

/** 10:00 on a Tuesday in Rome. */
const tuesday = new Date('2026-03-03T09:00:00Z');
const later = (minutes: number) => new Date(tuesday.getTime() + minutes * 60_000);
const day = 24 * 60;

/** A database connection of a process that dies before the given statement. */
function dyingAt(db: Kysely<Database>, statement: number): Kysely<Database> {
  let queries = 0;
  return db.withPlugin({
    transformQuery({ node }) {
      queries += 1;
      if (queries === statement) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

const speaksItalian = (db: Kysely<Database>, { id }: Pick<Member, 'id'>) =>
  db.updateTable('users').set({ language: 'it' }).where('id', '=', id).execute();

/** A chat without listeners. */
const silent = { announcesAtCommit: true, publish: () => undefined } as unknown as Fanout;

async function mailsOf(db: Kysely<Database>): Promise<Mail[]> {
  const rows = await db.selectFrom('waiting_mails').orderBy('id').select('content').execute();
  return rows.map(({ content }) => content as unknown as Mail);
}
const subjectsOf = async (db: Kysely<Database>) => (await mailsOf(db)).map(({ subject }) => subject);
/** The subjects, each with the name of the search that the first line of the mail has. */
const namedOf = async (db: Kysely<Database>) =>
  (await mailsOf(db)).map(({ subject, text }) => `${subject}: ${/“(.+)”/.exec(text)?.[1]}`);

describe('saved searches', () => {
  test('are saved, renamed and deleted, also by repeated calls, and only by their member', async () => {
    const { anna, bruno } = await openMembersApp();
    expect(await searchesOf(bruno)).toEqual({ searches: [], loweredRents: 'none' });
    for (let i = 0; i < 2; i += 1) {
      const answer = await save(bruno, 1, { search: 'maxPrice=600&location=milano&flexibleWeeks=2&foo=bar' });
      expect([answer.statusCode, answer.json().searches]).toEqual([
        200,
        [
          {
            id: idOf(1),
            name: 'Milano',
            search: 'location=Milano&maxPrice=600',
            mail: 'atOnce',
            newCount: 0,
          },
        ],
      ]);
    }
    await save(bruno, 1, { name: '  <b>Università & co</b> ', mail: 'weekly' });
    // The same UUID of another member is a different search.
    await save(anna, 1, { name: 'Mine' });
    await anna.inject({ method: 'DELETE', url: `${all}/${idOf(1)}` });
    await anna.inject({ method: 'PUT', url: `${all}/${idOf(1)}/look` });
    expect((await searchesOf(anna)).searches).toEqual([]);
    expect((await searchesOf(bruno)).searches).toMatchObject([
      { name: '<b>Università & co</b>', search: 'location=Milano', mail: 'weekly' },
    ]);
    for (let i = 0; i < 2; i += 1) {
      const gone = await bruno.inject({ method: 'DELETE', url: `${all}/${idOf(1)}` });
      expect([gone.statusCode, gone.json().searches]).toEqual([200, []]);
    }
    await chooseRents(bruno, 'daily');
    expect(await searchesOf(bruno)).toEqual({ searches: [], loweredRents: 'daily' });
  });

  test('keep each value that another call changes at the same time', async () => {
    const { anna, bruno } = await openMembersApp();
    await save(bruno, 1);
    await Promise.all([
      change(bruno, 1, { name: ' Mine ' }),
      change(bruno, 1, { mail: 'weekly' }),
      change(bruno, 1, {}),
    ]);
    const saved = { name: 'Mine', search: 'location=Milano', mail: 'weekly' };
    expect((await searchesOf(bruno)).searches).toMatchObject([saved]);
    for (const [member, n] of [
      [anna, 1],
      [bruno, 2],
    ] as const) {
      expect((await change(member, n, { name: 'Stolen' })).statusCode).toBe(200);
    }
    expect((await searchesOf(anna)).searches).toEqual([]);
    expect((await searchesOf(bruno)).searches).toMatchObject([saved]);
    const refused = await change(bruno, 1, { name: ' ' });
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'The name is required.']);
  });

  test.each([
    ['', 'order=newest'],
    ['university=Bocconi', 'university=Bocconi&order=distance'],
  ])('%j is the same search as %j', async (search, other) => {
    const { bruno } = await openMembersApp();
    await save(bruno, 1, { search: other });
    expect((await searchesOf(bruno)).searches).toMatchObject([{ search }]);
    expect((await save(bruno, 2, { search })).statusCode).toBe(409);
    expect((await save(bruno, 2, { search: 'university=Bocconi&order=newest' })).statusCode).toBe(200);
  });

  test('are rejected with clear messages', async () => {
    const { app, bruno } = await openMembersApp();
    for (const [changes, message] of [
      [{ name: ' ' }, 'The name is required.'],
      [{ name: 'x'.repeat(81) }, 'The name must be at most 80 characters long.'],
      [{ name: 'a\u0000b' }, 'The name must not contain control characters.'],
      [{ mail: 'hourly' }, 'Choose how often a mail is sent.'],
      [{ search: 7 }, 'The search is missing.'],
      [{ search: 'x'.repeat(4001) }, 'The search is too long.'],
      [
        { search: 'maxPrice=-1&area=1,2' },
        'These parameters are not valid: maxPrice, area. An area has at least 3 points.',
      ],
      [
        { search: 'location=%00&text=quiet%0Astreet' },
        'These parameters are not valid: location, text. No parameter has control characters.',
      ],
      [
        { search: 'location=Milano&location=Roma' },
        'These parameters are not valid: location. A parameter is given once.',
      ],
      [{ search: 'order=distance' }, 'An order by distance needs a known city or university.'],
      [{ search: 'university=Hogwarts' }, 'This university is not known.'],
      [
        { search: 'location=Milano&maxTransit=20' },
        'A limit of the way by public transport needs a known university.',
      ],
      [{ search: 'order=transit' }, 'An order by the way by public transport needs a known university.'],
    ] as const) {
      const refused = await save(bruno, 1, changes);
      expect([refused.statusCode, refused.json().message]).toEqual([400, message]);
    }
    expect((await bruno.inject({ method: 'PUT', url: `${all}/7`, payload: {} })).statusCode).toBe(404);
    expect((await save(app, 1)).statusCode).toBe(401);
    await save(bruno, 1, { name: 'First' });
    const same = await save(bruno, 2);
    expect([same.statusCode, same.json()]).toEqual([
      409,
      { error: 'ALREADY_SAVED', code: 'already-saved', message: 'You have saved this search as “First”.' },
    ]);
    // At the same time: the last free place is taken only once.
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, i) => save(bruno, i + 2, { search: `maxPrice=${500 + i}` })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(savedSearchLimits.count - 1);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
      error: 'LIMIT_REACHED',
      code: 'limit-reached',
      message: 'You have saved 20 searches, which is the most. Delete one first.',
    });
  });

  test('contain the number of new rooms since the last look: published rooms of other members', async () => {
    const { db, anna, bruno } = await openMembersApp();
    await save(bruno, 1);
    await save(bruno, 2, { search: 'location=Milano&maxPrice=500', mail: 'none' });
    await save(anna, 3);
    await publish(db);
    await publish(db, { price: 450 });
    await publish(db, { city: 'Roma' });
    const paused = await publish(db, { state: 'paused' });
    await look(db, later(10_000_000));
    const counts = async (member: Member) =>
      (await searchesOf(member)).searches.map(({ newCount }) => newCount);
    expect(await counts(bruno)).toEqual([2, 1]);
    expect(await counts(anna)).toEqual([0]);
    // A paused room counts as new when it is published.
    await db.updateTable('listings').set({ state: 'published' }).where('id', '=', paused).execute();
    await look(db, later(10_000_001));
    expect(await counts(bruno)).toEqual([3, 1]);
    await db
      .updateTable('search_matches')
      .set({ found_at: new Date(0) })
      .execute();
    await bruno.inject({ method: 'PUT', url: `${all}/${idOf(1)}/look` });
    expect(await counts(bruno)).toEqual([0, 0]);
  });

  test('leave out a room that was published before the search was saved, or last opened', async () => {
    const { db, bruno } = await openMembersApp();
    const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    const newCount = async () => (await searchesOf(bruno)).searches.map((search) => search.newCount);
    await publish(db, { added_at: minutesAgo(1) });
    await save(bruno, 1);
    await look(db, later(10_000_000));
    expect(await newCount()).toEqual([0]);
    await db
      .updateTable('saved_searches')
      .set({ looked_at: minutesAgo(10) })
      .execute();
    await publish(db, { added_at: minutesAgo(5) });
    await bruno.inject({ method: 'PUT', url: `${all}/${idOf(1)}/look` });
    await look(db, later(10_000_001));
    expect(await newCount()).toEqual([0]);
    expect(await mailsOf(db)).toEqual([]);
    await publish(db);
    await look(db, later(10_000_002));
    expect(await newCount()).toEqual([1]);
    expect(await subjectsOf(db)).toHaveLength(1);
  });

  test('find each room once, in smaller batches, if a statement for many rooms takes too long', async () => {
    const { db, bruno } = await openMembersApp();
    await save(bruno, 1);
    const published = await Promise.all(Array.from({ length: 11 }, () => publish(db)));
    // Simulates a statement over its time limit: with more than three rooms, nothing is stored.
    await sql`
      create function refuse_many() returns trigger language plpgsql as $$ begin
        if (select count(*) from added) > 3 then raise exception 'canceling statement due to statement timeout'; end if;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger refuse_many after insert on search_matches
      referencing new table as added for each statement execute function refuse_many()`.execute(db);
    await look(db, tuesday);
    const found = await db.selectFrom('search_matches').select('listing_id').orderBy('listing_id').execute();
    expect(found.map(({ listing_id }) => listing_id)).toEqual(published.toSorted((a, b) => a - b));
    expect(await db.selectFrom('unmatched_listings').selectAll().execute()).toEqual([]);
  });

  test('lose no room if none can be compared', async () => {
    const { db, bruno } = await openMembersApp();
    await save(bruno, 1);
    const id = await publish(db);
    await sql`alter table search_matches add constraint nothing check (false)`.execute(db);
    await expect(look(db, tuesday)).rejects.toThrow('nothing');
    expect(await db.selectFrom('unmatched_listings').select('listing_id').execute()).toEqual([
      { listing_id: id },
    ]);
  });

  test('find a room that was published through the API', async () => {
    const { db, anna, bruno } = await openMembersApp();
    await save(bruno, 1, { search: 'location=Milano' });
    const form = await newListing([
      ['listing', aDraft({ city: 'Milano' })],
      ['images', await anImage()],
    ]);
    expect((await anna.inject(form)).statusCode).toBe(201);
    expect(await matchListings(db, { now: tuesday, most: 10 })).toEqual({ listings: 1, matches: 1 });
    expect(await matchListings(db, { now: tuesday, most: 10 })).toEqual({ listings: 0, matches: 0 });
  });
});

describe('mails of new rooms', () => {
  test('are sent immediately, then after a pause with all new rooms', async () => {
    const { db, bruno } = await openMembersApp();
    await save(bruno, 1, { name: '<i>Milano</i>\u202e & co' });
    const first = await publish(db, { title: 'A <script>alert(1)</script> room', price: 512.5 });
    await db
      .insertInto('listing_images')
      .values({ listing_id: first, position: 0, image_key: 'room-2' })
      .execute();
    await look(db, tuesday);
    await publish(db);
    await look(db, later(1));
    await publish(db);
    await look(db, later(9));
    expect(await namedOf(db)).toEqual(['1 new room: <i>Milano</i> & co']);
    await look(db, later(10));
    await look(db, later(30));
    expect(await namedOf(db)).toEqual(['1 new room: <i>Milano</i> & co', '2 new rooms: <i>Milano</i> & co']);
    const [mail] = await mailsOf(db);
    const { number } = await db.selectFrom('saved_searches').select('number').executeTakeFirstOrThrow();
    const unsubscribe = `https://rooms.example${links.linkOf({ kind: 'search', number })}`;
    expect(mail).toMatchObject({ unsubscribe });
    expect(mail?.text).toContain(
      `$512.50/month · Città Studi, Milano\nhttps://rooms.example/listing/${first}`,
    );
    expect(mail?.text).toContain('https://rooms.example/listings?location=Milano');
    expect(mail?.text).toContain(unsubscribe);
    expect(mail?.html).toContain('<img src="https://rooms.example/images/room-2.jpg"');
    expect(mail?.html).toContain('A &lt;script&gt;alert(1)&lt;/script&gt; room');
    expect(mail?.html).not.toContain('<script>');
  });

  test('come in the language of the member', async () => {
    const { db, bruno } = await openMembersApp();
    await speaksItalian(db, bruno);
    await save(bruno, 1);
    const first = await publish(db, { price: 1200 });
    await look(db, tuesday);
    for (let i = 0; i < 11; i += 1) await publish(db);
    await look(db, later(10));
    expect(await namedOf(db)).toEqual(['1 nuova stanza: Milano', '11 nuove stanze: Milano']);
    const [mail, next] = await mailsOf(db);
    const { number } = await db.selectFrom('saved_searches').select('number').executeTakeFirstOrThrow();
    const unsubscribe = `https://rooms.example${links.linkOf({ kind: 'search', number })}&lang=it`;
    expect(mail).toMatchObject({ unsubscribe });
    expect(mail?.text).toBe(
      [
        '1 nuova stanza per la tua ricerca “Milano”:',
        `Bright room near the park\n1.200 € al mese · Città Studi, Milano\nhttps://rooms.example/listing/${first}`,
        'Vedi tutte le stanze di questa ricerca:\nhttps://rooms.example/listings?location=Milano',
        `Non ricevere più queste e-mail:\n${unsubscribe}`,
      ].join('\n\n'),
    );
    expect(next?.html).toContain('<p>E un&#39;altra.</p>');
  });

  test('are sent at eight in Italy: daily, or on Monday, summer and winter', async () => {
    const { db, bruno } = await openMembersApp();
    await save(bruno, 1, { name: 'Daily', mail: 'daily' });
    await save(bruno, 2, { name: 'Weekly', mail: 'weekly', search: 'maxPrice=900' });
    // Summer time starts on Sunday, 29 March 2026: eight o'clock is 7:00 UTC before, and 6:00 UTC afterwards.
    const steps = [
      ['2026-03-27T09:00:00Z', true, []],
      ['2026-03-28T06:59:59Z', false, []],
      ['2026-03-28T07:00:00Z', false, ['1 new room: Daily']],
      ['2026-03-28T12:00:00Z', true, []],
      ['2026-03-29T05:59:59Z', false, []],
      ['2026-03-29T06:00:00Z', false, ['1 new room: Daily']],
      ['2026-03-30T05:59:59Z', false, []],
      ['2026-03-30T06:00:00Z', false, ['2 new rooms: Weekly']],
      ['2026-03-31T06:00:01Z', true, []],
      // No process ran at eight, so the mail is stored later in the day.
      ['2026-04-01T15:00:00Z', false, ['1 new room: Daily']],
      ['2026-04-06T06:00:00Z', false, ['1 new room: Weekly']],
    ] as const;
    for (const [at, isNew, expected] of steps) {
      if (isNew) await publish(db);
      await look(db, new Date(at));
      expect(await namedOf(db), at).toEqual(expected);
      await db.deleteFrom('waiting_mails').execute();
    }
  });

  test('leave out unavailable rooms, and report paused ones later', async () => {
    const { db, bruno } = await openMembersApp();
    await save(bruno, 1, { mail: 'daily' });
    const [paused, deleted] = [await publish(db), await publish(db)];
    await matchListings(db, { now: tuesday, most: 10 });
    await db.updateTable('listings').set({ state: 'paused' }).where('id', '=', paused).execute();
    await db.deleteFrom('listings').where('id', '=', deleted).execute();
    await look(db, later(day));
    expect(await subjectsOf(db)).toEqual([]);
    await db.updateTable('listings').set({ state: 'published' }).where('id', '=', paused).execute();
    await look(db, later(2 * day));
    expect(await namedOf(db)).toEqual(['1 new room: Milano']);
    // Matches that no mail needs any more are deleted.
    await look(db, later(70 * day));
    expect(await db.selectFrom('search_matches').selectAll().execute()).toEqual([]);
  });

  test('show at most ten rooms, and are not sent if the member has chosen no mails', async () => {
    const { db, bruno } = await openMembersApp();
    await save(bruno, 1);
    for (let i = 0; i < 12; i += 1) await publish(db);
    await look(db, tuesday);
    const [mail] = await mailsOf(db);
    // A stranger's mail could otherwise have the name as its subject.
    expect(mail?.subject).toBe('12 new rooms');
    expect(mail?.html.match(/<table/g)).toHaveLength(10);
    expect(mail?.text).toContain('And 2 more.');
    await change(bruno, 1, { name: 'Mine' });
    expect(await mailsOf(db)).toHaveLength(1);
    await change(bruno, 1, { mail: 'none' });
    expect(await mailsOf(db)).toEqual([]);
    await publish(db);
    await look(db, later(60));
    await change(bruno, 1, { mail: 'atOnce' });
    await look(db, later(120));
    expect(await mailsOf(db)).toEqual([]);
  });
});

describe('mails of lowered rents', () => {
  const lower = async ({ anna, db }: { anna: Member } & Pick<TestApp, 'db'>, price: number) => {
    const { version } = await db
      .selectFrom('listings')
      .where('id', '=', 1)
      .select('version')
      .executeTakeFirstOrThrow();
    const form = await newListing([
      ['listing', aDraft({ price })],
      ['photos', JSON.stringify({ order: [0] })],
    ]);
    const edited = await anna.inject({
      ...form,
      method: 'PUT',
      url: `/api/users/me/listings/1?version=${version}&change=${crypto.randomUUID()}`,
    });
    expect(edited.statusCode).toBe(200);
  };

  test('go to members who like a room and have chosen them, and compare with the rent that they know', async () => {
    const opened = await openMembersApp({ clock: () => tuesday });
    const { db, bruno, anna } = opened;
    await bruno.inject({ method: 'POST', url: '/api/users/me/likes/1' });
    await anna.inject({ method: 'POST', url: '/api/users/me/likes/1' });
    await lower(opened, 640);
    await chooseRents(bruno, 'atOnce');
    await chooseRents(anna, 'atOnce');
    await look(db, tuesday);
    expect(await mailsOf(db)).toEqual([]);
    await lower(opened, 620);
    await lower(opened, 600);
    await look(db, later(1));
    await look(db, later(2));
    expect(await subjectsOf(db)).toEqual(['A room you like costs less']);
    expect((await mailsOf(db))[0]?.text).toContain('$600/month instead of $640');
    // The rent is raised again, and the room is no longer liked, so there is nothing to report.
    await lower(opened, 550);
    await lower(opened, 700);
    await look(db, later(60));
    await lower(opened, 500);
    await bruno.inject({ method: 'DELETE', url: '/api/users/me/likes/1' });
    await look(db, later(120));
    expect(await mailsOf(db)).toHaveLength(1);
    await chooseRents(bruno, 'none');
    expect(await mailsOf(db)).toEqual([]);
  });

  test('come in the language of the member', async () => {
    const opened = await openMembersApp({ clock: () => tuesday });
    const { db, bruno } = opened;
    await speaksItalian(db, bruno);
    await bruno.inject({ method: 'POST', url: '/api/users/me/likes/1' });
    await chooseRents(bruno, 'atOnce');
    await lower(opened, 600);
    await look(db, later(1));
    expect(await subjectsOf(db)).toEqual(['Una stanza tra i tuoi preferiti costa meno']);
    const [mail] = await mailsOf(db);
    expect(mail?.text).toContain("L'affitto è sceso:\n\n");
    expect(mail?.text).toContain('600 € al mese invece di 650 €');
    expect(mail?.text).toContain('Vedi i tuoi preferiti:\n');
    expect(mail?.unsubscribe).toMatch(/&lang=it$/);
  });
});

describe('mails of liked rooms that are no longer offered', () => {
  /** Rents the listings. A copied listing has the version 1. */
  const rent = async (member: Member, ...ids: number[]) => {
    for (const id of ids) {
      const answer = await member.inject({
        method: 'PUT',
        url: `/api/users/me/listings/${id}/state?version=1`,
        payload: { state: 'rented' },
      });
      expect(answer.statusCode).toBe(200);
    }
  };
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const like = (member: Member, id: number) =>
    member.inject({ method: 'POST', url: `/api/users/me/likes/${id}` });

  test('go once to members who like a room and have chosen them, and never to its poster', async () => {
    const { db, anna, bruno } = await openMembersApp();
    for (const member of [anna, bruno]) {
      await like(member, 1);
      await chooseRents(member, 'atOnce');
    }
    await rent(anna, 1);
    await Promise.all([look(db, soon(1)), look(db, soon(1))]);
    await look(db, soon(60));
    const [mail, ...others] = await mailsOf(db);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'A room you like is rented',
      text: expect.stringContaining('https://rooms.example/listing/1'),
      unsubscribe: expect.stringContaining('from=rents-2'),
    });
    expect(mail?.text).toMatch(/^Rented · /m);
  });

  test('come in the language of the member', async () => {
    const { db, anna, bruno } = await openMembersApp();
    await speaksItalian(db, bruno);
    for (const id of [1, 2]) await like(bruno, id);
    await chooseRents(bruno, 'atOnce');
    await rent(anna, 1);
    await look(db, soon(1));
    await db
      .updateTable('listings')
      .set({ expires_at: new Date(0) })
      .where('id', '=', 2)
      .execute();
    await noteExpiry({ db, links: null });
    await look(db, soon(60));
    expect(await subjectsOf(db)).toEqual([
      'Una stanza tra i tuoi preferiti è stata affittata',
      'Una stanza tra i tuoi preferiti non è più disponibile',
    ]);
    const [rented, expired] = await mailsOf(db);
    expect(rented?.text).toMatch(/^Affittata · /m);
    expect(expired?.text).toMatch(/^Scaduto · /m);
  });

  test('collect all rooms of a period: rented, expired and cheaper ones', async () => {
    const { db, anna, bruno } = await openMembersApp();
    const [rented, expired, cheaper] = [await copyListing(db, 1, {}), await copyListing(db, 1, {}), 1];
    await chooseRents(bruno, 'daily');
    for (const id of [rented, expired, cheaper]) await like(bruno, id);
    await rent(anna, rented);
    await db
      .updateTable('listings')
      .set({ expires_at: new Date(Date.now() - 1000), is_end_told: false })
      .where('id', '=', expired)
      .execute();
    await noteExpiry({ db, links: null });
    await noteExpiry({ db, links: null });
    await db
      .insertInto('liked_news')
      .values({ user_id: bruno.id, listing_id: cheaper, price_before: 900, noted_at: new Date() })
      .execute();
    await look(db, soon(2 * day));
    const [mail, ...others] = await mailsOf(db);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('News of 3 rooms you like');
    expect(mail?.text).toMatch(/^Rented · /m);
    expect(mail?.text).toMatch(/^Expired · /m);
    expect(mail?.text).toContain('instead of $900');
  });

  test('leave out a room that is offered again, and report a cheaper room that is rented only as rented', async () => {
    const { db, anna, bruno } = await openMembersApp();
    const other = await copyListing(db, 1, {});
    await chooseRents(bruno, 'atOnce');
    for (const id of [1, other]) await like(bruno, id);
    await db
      .insertInto('liked_news')
      .values({ user_id: bruno.id, listing_id: other, price_before: 900, noted_at: new Date() })
      .execute();
    await rent(anna, 1, other);
    await db.updateTable('listings').set({ state: 'published' }).where('id', '=', 1).execute();
    await look(db, soon(1));
    const [mail, ...others] = await mailsOf(db);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('A room you like is rented');
    expect(mail?.text).toContain(`/listing/${other}`);
    expect(mail?.text).not.toMatch(/instead of/);
  });

  test('are not noted when a room is paused', async () => {
    const { db, anna, bruno } = await openMembersApp();
    await like(bruno, 1);
    await chooseRents(bruno, 'atOnce');
    await changeState(
      { db, fanout: silent, today: '2026-03-03' },
      { userId: anna.id, listingId: 1, version: '1' },
      'paused',
    );
    expect(await db.selectFrom('liked_news').selectAll().execute()).toEqual([]);
  });

  test('are stored together with the change or not at all, wherever the process is killed', async () => {
    const { db, anna, bruno } = await openMembersApp();
    await like(bruno, 1);
    await chooseRents(bruno, 'atOnce');
    let isOver = false;
    for (let step = 1; !isOver; step += 1) {
      const dying = dyingAt(db, step);
      await changeState(
        { db: dying, fanout: silent, today: '2026-03-03' },
        { userId: anna.id, listingId: 1, version: '1' },
        'rented',
      ).then(
        () => {
          isOver = true;
        },
        () => undefined,
      );
      const { state } = await db
        .selectFrom('listings')
        .where('id', '=', 1)
        .select('state')
        .executeTakeFirstOrThrow();
      const news = await db.selectFrom('liked_news').select('has_ended').execute();
      expect([state, news], `killed before statement ${step}`).toEqual(
        isOver ? ['rented', [{ has_ended: true }]] : ['published', []],
      );
    }
  });
});

test('each alert is in exactly one mail, wherever the process is killed, with any number of processes', async () => {
  const { db, bruno, anna } = await openMembersApp();
  await save(bruno, 1);
  await save(bruno, 2, { name: 'Cheap', search: 'maxPrice=700' });
  await chooseRents(bruno, 'atOnce');
  await bruno.inject({ method: 'POST', url: '/api/users/me/likes/1' });
  expect(anna.id).toBe(1);
  await bruno.inject({ method: 'POST', url: '/api/users/me/likes/2' });
  await db.updateTable('listings').set({ state: 'rented' }).where('id', '=', 2).execute();
  const sent = new Map<string, string>();
  const room = /rooms\.example\/listing\/(\d+)/g;
  let isOver = false;
  for (let step = 1; !isOver; step += 1) {
    const at = later(step * 20);
    const listing = await publish(db);
    await db
      .insertInto('liked_news')
      .values([
        { user_id: 2, listing_id: 1, price_before: 900, noted_at: at },
        { user_id: 2, listing_id: 2, price_before: null, has_ended: true, noted_at: at },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const dying = dyingAt(db, step);
    await look(dying, at).then(
      () => {
        isOver = true;
      },
      () => undefined,
    );
    const after = later(step * 20 + 15);
    await Promise.all([look(db, after), look(db, after)]);
    // The mail server accepts each second mail, and the process dies before it records this, so the mail is sent again with its Message-ID.
    let sendings = 0;
    const waiting = createWaitingMails({
      db,
      clock: () => new Date(after.getTime() + 600_000 * sendings),
      onFailure: () => undefined,
      mailer: {
        async send({ messageId = '', subject, text }) {
          sendings += 1;
          sent.set(messageId, `${subject.replace(/^\d+ /, '')}: ${text}`);
          if (sendings % 2 === 1) throw new Error('killed');
        },
      },
    });
    for (let i = 0; i < 12 && (await mailsOf(db)).length > 0; i += 1) await waiting.sendDue();
    const told = [...sent.values()].map((text) => ({
      isOfLikes: text.includes('like'),
      ids: [...text.matchAll(room)].map(([, id]) => Number(id)),
    }));
    const times = told.filter(({ ids, isOfLikes }) => !isOfLikes && ids.includes(listing)).length;
    expect(times, `killed before statement ${step}`).toBe(2);
    expect(
      told.filter(({ isOfLikes }) => isOfLikes).map(({ ids }) => ids.toSorted()),
      `killed before statement ${step}`,
    ).toEqual(Array.from({ length: step }, () => [1, 2]));
  }
});

test.each([
  [
    'insert on search_matches',
    'New listings were not matched with saved searches',
    { matched: 0, kept: 0, mails: 1 },
  ],
  [
    'insert on waiting_mails',
    'Mails about new and liked rooms were not stored',
    { matched: 1, kept: 0, mails: 0 },
  ],
  ['delete on search_matches', 'Old matches were not deleted', { matched: 1, kept: 1, mails: 1 }],
])('a round does its other steps if it fails at %s', async (statement, failure, { mails, ...matches }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const sent: Mail[] = [];
  const { app, db, bruno } = await openMembersApp({
    clock: () => tuesday,
    logger: { level: 'error', stream: { write: (line: string) => lines.push(JSON.parse(line).msg) } },
    mailer: { send: async (mail) => void sent.push(mail) },
  });
  await save(bruno, 1);
  await publish(db);
  await matchListings(db, { now: tuesday, most: 10 });
  const added = await publish(db);
  const old = 1;
  await db
    .insertInto('search_matches')
    .values({ search: 1, listing_id: old, found_at: later(-61 * day), waits: false })
    .execute();
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'It fails.'; end $$`.execute(
    db,
  );
  await sql`create trigger fail before ${sql.raw(statement)} for each statement execute function fail()`.execute(
    db,
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  vi.advanceTimersByTime(30_000);
  // Waits for the round.
  await app.close();
  expect(lines).toEqual([`${failure}: It fails.`]);
  const rows = await db.selectFrom('search_matches').select('listing_id').execute();
  const countOf = (id: number) => rows.filter(({ listing_id }) => listing_id === id).length;
  expect({ matched: countOf(added), kept: countOf(old) }).toEqual(matches);
  await expect.poll(() => sent.length, patiently).toBe(mails);
});

describe('the link of a mail', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  test('ends its mails by one POST without a login, and asks for confirmation at a GET', async () => {
    const { app, db, bruno } = await openMembersApp();
    await save(bruno, 1, { name: '<b>Mine</b>' });
    await save(bruno, 2, { search: '' });
    await chooseRents(bruno, 'weekly');
    await publish(db);
    await look(db, tuesday);
    const [mail] = await mailsOf(db);
    const url = mail?.unsubscribe?.replace('https://rooms.example', '') ?? '';
    const page = await app.inject(url);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<form method="post"><button>Unsubscribe</button></form>');
    const question = 'Get no more mails about your search “&lt;b&gt;Mine&lt;/b&gt;”?';
    expect(page.body).toContain(`<title>${question} · Stanza</title>`);
    expect(page.body).toContain(`<h1>${question}</h1>`);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect((await searchesOf(bruno)).searches[0]?.mail).toBe('atOnce');
    for (const request of [
      { headers: form, payload: 'List-Unsubscribe=One-Click' },
      {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload:
          '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      },
      {},
    ]) {
      const ended = await app.inject({ method: 'POST', url, ...request });
      expect(ended.statusCode).toBe(200);
      expect(ended.body).toContain('your search “&lt;b&gt;Mine&lt;/b&gt;”');
      expect(await searchesOf(bruno)).toMatchObject({
        searches: [{ mail: 'none' }, { mail: 'atOnce' }],
        loweredRents: 'weekly',
      });
    }
    expect((await namedOf(db)).filter((subject) => subject.includes('Mine'))).toEqual([]);
    await saysAtOnce(app, url);
    const ofRents = links.linkOf({ kind: 'rents', userId: 2 });
    expect((await app.inject(ofRents)).body).toContain(
      '<h1>Get no more mails about the rooms you like?</h1>',
    );
    expect((await searchesOf(bruno)).loweredRents).toBe('weekly');
    const rents = await app.inject({
      method: 'POST',
      url: ofRents,
      headers: form,
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(rents.body).toContain('rooms you like');
    expect((await searchesOf(bruno)).loweredRents).toBe('none');
    await saysAtOnce(app, ofRents);
    await bruno.inject({ method: 'DELETE', url: `${all}/${idOf(1)}` });
    expect(await saysAtOnce(app, url)).toContain('not saved any more');
  });

  test('opens a page in the language of the mail, else in that of the browser', async () => {
    const { app, bruno } = await openMembersApp();
    await save(bruno, 1, { name: 'Mia & tua' });
    await chooseRents(bruno, 'weekly');
    const ofSearch = links.linkOf({ kind: 'search', number: 1 }, 'it');
    const ofRents = links.linkOf({ kind: 'rents', userId: 2 });
    const read = async (url: string, method: 'GET' | 'POST', headers = {}) => {
      const { body } = await app.inject({ url, method, headers });
      expect(body).toContain('<html lang="it">');
      return body;
    };
    const italian = { 'accept-language': 'it' };
    const question = await read(ofSearch, 'GET');
    expect(question).toContain(
      '<h1>Vuoi smettere di ricevere e-mail sulla tua ricerca “Mia &amp; tua”?</h1>',
    );
    expect(question).toContain('<button>Annulla iscrizione</button>');
    expect(await read(ofRents, 'GET', italian)).toContain(
      '<h1>Vuoi smettere di ricevere e-mail sui tuoi preferiti?</h1>',
    );
    expect(await read(ofSearch, 'POST')).toContain(
      'Non riceverai più e-mail sulla tua ricerca “Mia &amp; tua”. La ricerca resta salvata.',
    );
    expect(await read(ofRents, 'POST', italian)).toContain('Non riceverai più e-mail sui tuoi preferiti.');
    await bruno.inject({ method: 'DELETE', url: `${all}/${idOf(1)}` });
    expect(await read(ofSearch, 'GET')).toContain('Questa ricerca non è più salvata.');
    expect(await read('/api/unsubscribe?lang=it', 'GET')).toContain('Questo link non è completo');
    expect((await app.inject(ofRents)).body).toContain('<html lang="en">');
  });

  /** A GET answers what a POST would answer. */
  async function saysAtOnce(app: TestApp['app'], url: string): Promise<string> {
    const textOf = ({ body }: { body: string }) => /<p role="status">(.*?)<\/p>/.exec(body)?.[1] ?? '';
    const read = textOf(await app.inject(url));
    expect(read).not.toBe('');
    expect(textOf(await app.inject({ method: 'POST', url }))).toBe(read);
    return read;
  }

  test('cannot be guessed', async () => {
    const { app, bruno } = await openMembersApp();
    await save(bruno, 1);
    const right = links.linkOf({ kind: 'search', number: 1 });
    for (const url of [
      '/api/unsubscribe',
      right.replace('search-1', 'search-2'),
      right.replace('search', 'rents'),
      `${right}x`,
      '/api/unsubscribe?from=search-1&key=%00',
      '/api/unsubscribe?from=__proto__&key=',
    ]) {
      expect((await app.inject(url)).statusCode).toBe(404);
      expect((await app.inject({ method: 'POST', url })).statusCode).toBe(404);
    }
    expect((await searchesOf(bruno)).searches[0]?.mail).toBe('atOnce');
  });
});
