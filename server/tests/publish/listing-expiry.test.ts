import { randomUUID } from 'node:crypto';
import { listingDays } from '@stanza/domain/publish/listing-life.ts';
import type { Listing } from '@stanza/schemas/listing/listing.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createPostgresFanout } from '../../chat/fanout/postgres.ts';
import { createWaitingMails } from '../../mail/waiting-mails.ts';
import { changeState } from '../../publish/change-listing.ts';
import { noteExpiry } from '../../publish/expiry.ts';
import { createRenewalKeys } from '../../publish/renewal-key.ts';
import { openSecondApp, type TestApp } from '../support/app.ts';
import { now } from '../support/builders.ts';
import { cleanUpAfterUse } from '../support/cleanup.ts';
import { type Member, openMembersApp } from '../support/members.ts';
import { aDraft, aForm, anImage, newListing } from '../support/uploads.ts';

const keys = createRenewalKeys('a secret of at least thirty-two characters');
const day = 86_400_000;
/** The key for a listing of Anna that ends in so many days. */
const aKey = (id = 1, owner = 1, days = 3) => keys.keyOf(id, owner, new Date(now.getTime() + days * day));

/** Sets the end of a listing by the database's clock. */
async function expireIn({ db }: Pick<TestApp, 'db'>, id: number, interval: string) {
  await db
    .updateTable('listings')
    .set({ expires_at: sql`now() + ${interval}::interval` })
    .where('id', '=', id)
    .execute();
}

function openFanout({ url }: TestApp) {
  const fanout = createPostgresFanout(url);
  cleanUpAfterUse(() => fanout.close());
  return fanout;
}

function look(
  opened: TestApp,
  links: Parameters<typeof noteExpiry>[0]['links'] = {
    renewal: (id, owner) => `https://rooms.example/${id}-${owner}`,
    unsubscribe: (owner) => `https://rooms.example/end-${owner}`,
  },
) {
  return noteExpiry({ db: opened.db, links });
}

const renew = (member: Pick<Member, 'inject'>, id: number | string) =>
  member.inject({ method: 'PUT', url: `/api/users/me/listings/${id}/renewal` });
const renewByLink = (app: Pick<Member, 'inject'>, id: number, key: unknown) =>
  app.inject({ method: 'PUT', url: `/api/listings/${id}/renewal`, payload: { key } });
const setState = (member: Pick<Member, 'inject'>, id: number, state: string, version: number) =>
  member.inject({
    method: 'PUT',
    url: `/api/users/me/listings/${id}/state?version=${version}`,
    payload: { state },
  });
const lifeOf = async ({ app }: TestApp, id: number): Promise<Listing['life']> =>
  (await app.inject(`/api/listings/${id}`)).json().life;
const listed = async ({ inject }: Pick<Member, 'inject'>, url: string): Promise<number[]> =>
  (await inject(url)).json().map(({ id }: Listing) => id);
const daysLeft = (life: Listing['life']) => (Date.parse(life?.expiry?.at ?? '') - Date.now()) / day;

/** Bruno asks about listing 1, and writes a message. */
async function ask({ bruno, db }: { bruno: Member } & Pick<TestApp, 'db'>) {
  const { conversationId } = (await bruno.inject({ method: 'PUT', url: '/api/users/me/contacts/1' })).json();
  await db
    .insertInto('messages')
    .values({ conversation_id: conversationId, sender_id: 2, content: 'Still free?' })
    .execute();
}
const told = async ({ db }: Pick<TestApp, 'db'>) =>
  (await db.selectFrom('messages').where('sender_id', '=', 1).orderBy('id').select('content').execute()).map(
    ({ content }) => content,
  );
const title = 'Bright room near the park';

describe('a listing that expires', () => {
  test('is one that was created with expiry; others are unchanged', async () => {
    const opened = await openMembersApp();
    const { anna } = opened;
    for (const [query, life] of [
      ['', { state: 'published', version: '1' }],
      ['?expires=false', { state: 'published', version: '1' }],
      ['?expires=true', { state: 'published', version: '1', expiry: { isPast: false } }],
    ] as const) {
      const form = await newListing([
        ['listing', aDraft()],
        ['images', await anImage()],
      ]);
      const made = await anna.inject({ ...form, url: `/api/users/me/listings${query}` });
      expect(made.statusCode).toBe(201);
      expect(made.json().life).toMatchObject(life);
      expect('expiry' in made.json().life).toBe('expiry' in life);
      if ('expiry' in life) expect(daysLeft(made.json().life)).toBeCloseTo(listingDays, 1);
    }
  });

  test('is offered until its start date at least, when it is new, edited and renewed', async () => {
    const opened = await openMembersApp();
    const { anna } = opened;
    const ahead = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
    const endOf = (date: string) => Date.parse(`${date}T22:00:00Z`);
    const atOf = ({ life }: Listing) => Date.parse(life?.expiry?.at ?? '');
    const draft = (start: string) => aDraft({ availabilityStartDate: start, availabilityEndDate: null });
    const form = await newListing([
      ['listing', draft(ahead(100))],
      ['images', await anImage()],
    ]);
    const made: Listing = (await anna.inject({ ...form, url: '/api/users/me/listings?expires=true' })).json();
    expect(Math.abs(atOf(made) - endOf(ahead(100)))).toBeLessThanOrEqual(day / 24);
    const edit = await aForm(
      `/api/users/me/listings/${made.id}?version=${made.life?.version}&change=${randomUUID()}`,
      [
        ['listing', draft(ahead(120))],
        ['photos', { order: [0] }],
      ],
    );
    const edited: Listing = (await anna.inject({ ...edit, method: 'PUT' })).json();
    expect(Math.abs(atOf(edited) - endOf(ahead(120)))).toBeLessThanOrEqual(day / 24);
    await expireIn(opened, made.id, '3 days');
    expect(Math.abs(atOf((await renew(anna, made.id)).json()) - endOf(ahead(120)))).toBeLessThanOrEqual(
      day / 24,
    );
  });

  test('leaves search, likes and sitemap at once, and its page shows that', async () => {
    const opened = await openMembersApp();
    const { app, anna, bruno } = opened;
    await bruno.inject({ method: 'POST', url: '/api/users/me/likes/1' });
    await ask(opened);
    await expireIn(opened, 1, '0 seconds');
    for (const url of [
      '/api/search/listings',
      '/api/search/listings?location=Milano&maxDistance=5',
      '/api/listings/2/similar',
    ])
      expect(await listed(app, url)).not.toContain(1);
    expect((await app.inject('/api/search/filtered')).json().count).toBe(2);
    expect(await listed(bruno, '/api/users/me/likes')).toEqual([]);
    expect(await listed(bruno, '/api/users/me/likes?states=all')).toEqual([1]);
    expect((await app.inject('/sitemap.xml')).body).not.toContain('/listing/1<');
    expect((await app.inject('/api/listings/1/poster')).statusCode).toBe(404);
    expect(await lifeOf(opened, 1)).toMatchObject({
      state: 'paused',
      version: '1',
      expiry: { isPast: true },
    });
    const [{ listings: cards }] = (await bruno.inject('/api/chat/conversations')).json();
    expect(cards).toMatchObject([{ listingId: 1, state: 'paused' }]);
    // A client that does not know expiry sees a paused listing, which can be published again.
    expect((await setState(anna, 1, 'paused', 1)).statusCode).toBe(200);
    expect((await setState(anna, 1, 'published', 1)).json().life).toMatchObject({
      state: 'published',
      version: '2',
      expiry: { isPast: false },
    });
    expect(await listed(app, '/api/search/listings')).toContain(1);
  });

  test('is renewed by its owner and by the link, any number of times', async () => {
    const opened = await openMembersApp();
    const { app, anna, bruno } = opened;
    const key = aKey();
    for (const left of ['3 days', '-3 days']) {
      for (const attempt of [() => renew(anna, 1), () => renewByLink(app, 1, key)]) {
        await expireIn(opened, 1, left);
        expect((await attempt()).statusCode).toBe(200);
        const again = await attempt();
        expect([again.statusCode, again.json().life.state]).toEqual([200, 'published']);
        expect(daysLeft(again.json().life)).toBeCloseTo(listingDays, 1);
      }
    }
    await expireIn(opened, 1, '3 days');
    const before = await lifeOf(opened, 1);
    expect((await renew(bruno, 1)).statusCode).toBe(404);
    expect((await renew(app, 1)).statusCode).toBe(401);
    for (const wrong of [
      aKey(1, 2),
      aKey(2, 1),
      aKey(1, 1, -31),
      `${key}x`,
      `9${key}`,
      'x',
      '\u0000',
      '🔑'.repeat(40),
    ])
      expect((await renewByLink(app, 1, wrong)).statusCode).toBe(404);
    for (const bad of ['', 7, null, 'x'.repeat(201)])
      expect((await renewByLink(app, 1, bad)).statusCode).toBe(400);
    expect((await renewByLink(app, 99, aKey(99))).statusCode).toBe(404);
    expect(await lifeOf(opened, 1)).toEqual(before);
  });

  test('is not renewed while it is paused, rented or over', async () => {
    const opened = await openMembersApp();
    const { app, db, anna } = opened;
    await expireIn(opened, 1, '3 days');
    for (const [state, version] of [
      ['paused', 1],
      ['rented', 2],
    ] as const) {
      await setState(anna, 1, state, version);
      const refused = await renewByLink(app, 1, aKey());
      expect([refused.statusCode, refused.json()]).toEqual([
        409,
        {
          error: 'STATE_NOT_ALLOWED',
          code: 'state-not-allowed',
          message: `A listing that is ${state} cannot be renewed.`,
        },
      ]);
    }
    expect((await lifeOf(opened, 1))?.expiry).toBeUndefined();
    // Publishing a listing again gives it the same number of days as a new one.
    expect(daysLeft((await setState(anna, 1, 'published', 3)).json().life)).toBeCloseTo(listingDays, 1);
    await db.updateTable('listings').set({ availability_end: '2020-01-01' }).where('id', '=', 1).execute();
    expect((await renew(anna, 1)).json().error).toBe('LISTING_ENDED');
  });
});

describe('the end of an offer', () => {
  const editOf = (id: number, version: number) =>
    aForm(`/api/users/me/listings/${id}?version=${version}&change=${randomUUID()}`, [
      ['listing', aDraft()],
      ['photos', { order: [0] }],
    ]).then((form) => ({ ...form, method: 'PUT' as const }));

  test('starts again with an edit while the room is offered, and the reminder is withdrawn', async () => {
    const opened = await openMembersApp();
    const { db, anna } = opened;
    await expireIn(opened, 1, '6 days');
    await look(opened);
    expect((await anna.inject(await editOf(1, 1))).statusCode).toBe(200);
    expect(daysLeft(await lifeOf(opened, 1))).toBeCloseTo(listingDays, 1);
    expect(await db.selectFrom('waiting_mails').selectAll().execute()).toEqual([]);
    // It can be reminded again.
    await expireIn(opened, 1, '6 days');
    await look(opened);
    expect(await db.selectFrom('waiting_mails').select('expiring_id').execute()).toEqual([
      { expiring_id: 1 },
    ]);
  });

  test('stays when the room is paused, or edited while it is', async () => {
    const opened = await openMembersApp();
    const { db, anna } = opened;
    const ends = () => db.selectFrom('listings').where('id', '=', 1).select('expires_at').executeTakeFirst();
    await expireIn(opened, 1, '20 days');
    const before = await ends();
    await setState(anna, 1, 'paused', 1);
    await anna.inject(await editOf(1, 2));
    expect(await ends()).toEqual(before);
    await setState(anna, 1, 'published', 3);
    expect(daysLeft(await lifeOf(opened, 1))).toBeCloseTo(listingDays, 1);
  });

  test('is not set by an edit or a new publication', async () => {
    const opened = await openMembersApp();
    const { anna } = opened;
    await anna.inject(await editOf(1, 1));
    await setState(anna, 1, 'paused', 2);
    await setState(anna, 1, 'published', 3);
    expect(await lifeOf(opened, 1)).toEqual({ state: 'published', version: '4' });
  });
});

describe('the reminder', () => {
  test('is stored once, a week before, by any number of processes', async () => {
    const opened = await openMembersApp();
    const { db, mailbox } = opened;
    await expireIn(opened, 1, '8 days');
    await look(opened);
    expect(await db.selectFrom('waiting_mails').selectAll().execute()).toEqual([]);
    await expireIn(opened, 1, '6 days');
    await Promise.all([look(opened), look(opened), look(opened)]);
    await look(opened);
    const waiting = createWaitingMails({
      db,
      mailer: mailbox,
      clock: () => new Date(Date.now() + 60_000),
      onFailure(error) {
        throw error;
      },
    });
    await waiting.sendDue();
    const mails = await mailbox.list();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['anna@example.it', `Your listing expires soon: ${title}`],
    ]);
    expect(mails[0]?.text).toContain('https://rooms.example/1-1');
  });

  test('is in the language of the poster', async () => {
    const opened = await openMembersApp();
    const { db } = opened;
    await db.updateTable('users').set({ language: 'it' }).where('id', '=', 1).execute();
    for (const id of [1, 3]) await expireIn(opened, id, '6 days');
    await look(opened);
    const mails = await db
      .selectFrom('waiting_mails')
      .orderBy('recipient_id')
      .select(['recipient_id', 'content'])
      .execute();
    expect(mails).toMatchObject([
      { recipient_id: 1, content: { subject: `Il tuo annuncio sta per scadere: ${title}` } },
      { recipient_id: 2, content: { subject: `Your listing expires soon: ${title}` } },
    ]);
  });

  test('is stored together with its record, or not at all', async () => {
    const opened = await openMembersApp();
    const { db } = opened;
    await expireIn(opened, 1, '6 days');
    const killed = new Error('The process was killed.');
    await expect(
      look(opened, {
        renewal() {
          throw killed;
        },
        unsubscribe: () => '',
      }),
    ).rejects.toBe(killed);
    expect(await db.selectFrom('waiting_mails').selectAll().execute()).toEqual([]);
    await look(opened);
    expect(await db.selectFrom('waiting_mails').select('recipient_id').execute()).toEqual([
      { recipient_id: 1 },
    ]);
  });

  test('is withdrawn when the listing is renewed, changed or deleted, and is stored again later', async () => {
    const opened = await openMembersApp();
    const { db, anna } = opened;
    const waiting = () => db.selectFrom('waiting_mails').select('expiring_id').execute();
    for (const withdraw of [
      () => renew(anna, 1),
      () => setState(anna, 1, 'rented', 1).then(() => setState(anna, 1, 'published', 2)),
      () => anna.inject({ method: 'DELETE', url: '/api/users/me/listings/1' }),
    ]) {
      await expireIn(opened, 1, '6 days');
      await look(opened);
      expect(await waiting()).toEqual([{ expiring_id: 1 }]);
      await withdraw();
      expect(await waiting()).toEqual([]);
    }
  });

  test('is not stored if no mail is sent', async () => {
    const opened = await openMembersApp();
    await expireIn(opened, 1, '6 days');
    await look(opened, null);
    expect(await opened.db.selectFrom('waiting_mails').selectAll().execute()).toEqual([]);
  });
});

describe('a member who has asked', () => {
  test('gets one live message about each change of a listing, and nobody else does', async () => {
    const opened = await openMembersApp();
    const { db, anna, bruno } = opened;
    await ask(opened);
    await setState(anna, 1, 'paused', 1);
    await setState(anna, 1, 'paused', 1);
    await setState(anna, 1, 'published', 1);
    await setState(anna, 1, 'published', 2);
    await setState(anna, 2, 'rented', 1);
    await setState(anna, 1, 'rented', 3);
    expect(await told(opened)).toEqual([
      `“${title}” is not offered at the moment.`,
      `“${title}” is offered again.`,
      `“${title}” is rented.`,
    ]);
    const [conversation] = (await bruno.inject('/api/chat/conversations')).json();
    expect(conversation.lastMessageContent).toBe(`“${title}” is rented.`);
    expect(await db.selectFrom('conversations').select('id').execute()).toHaveLength(1);
  });

  test('is told nothing unasked when it expires, and when it is renewed, also by the link of a mail', async () => {
    const opened = await openMembersApp();
    await ask(opened);
    for (const renewed of [() => renew(opened.anna, 1), () => renewByLink(opened.app, 1, aKey())]) {
      await expireIn(opened, 1, '-1 second');
      await Promise.all([look(opened), look(opened)]);
      expect((await renewed()).statusCode).toBe(200);
    }
    expect(await told(opened)).toEqual([]);
  });

  test('gets the message at once also from another process', async () => {
    const opened = await openMembersApp();
    await ask(opened);
    const published: unknown[] = [];
    const publish = (message: unknown) => void published.push(message);
    const fanout = { ...openFanout(opened), publish };
    const changing = { db: opened.db, fanout, today: '2026-11-26' };
    const target = { userId: 1, listingId: 1, version: '1' };
    await changeState(changing, target, 'paused');
    await changeState(changing, target, 'paused');
    expect(published).toEqual([expect.objectContaining({ conversationId: 1 })]);
  });

  test('gets no message after a decline, and the message does not count as an answer', async () => {
    const opened = await openMembersApp();
    const { anna } = opened;
    await ask(opened);
    const states = async () =>
      (await anna.inject('/api/chat/inbox')).json().map(({ state }: { state: string }) => state);
    await setState(anna, 1, 'paused', 1);
    expect(await states()).toEqual(['new']);
    await anna.inject({
      method: 'PUT',
      url: '/api/chat/inbox/declines/b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111',
      payload: { conversationIds: [1], text: 'Sorry' },
    });
    await setState(anna, 1, 'published', 2);
    expect(await states()).toEqual(['declined']);
    expect((await told(opened)).at(-1)).toBe('Sorry');
  });

  test('gets the message from only one of two servers', async () => {
    const opened = await openMembersApp();
    await ask(opened);
    const second = await openSecondApp(opened);
    const headers = { authorization: `Bearer ${opened.anna.token}` };
    const answers = await Promise.all(
      [opened.app, second].map((app) =>
        app.inject({
          method: 'PUT',
          url: '/api/users/me/listings/1/state?version=1',
          payload: { state: 'rented' },
          headers,
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await told(opened)).toHaveLength(1);
  });
});
