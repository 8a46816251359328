import { cardParts, memberCardSchema, ownCardSchema } from '@stanza/schemas/account/member-card.ts';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findOwnCard } from '../../account/find-card.ts';
import * as memberCards from '../../database/migrations/0009-member-cards.ts';
import { openTestApp } from '../support/app.ts';
import { addCarla, annaAndBruno, type Member, openMembersApp } from '../support/members.ts';

type Caller = Pick<Member, 'inject'>;

const posterCard = (caller: Caller, listingId: number | string) =>
  caller.inject(`/api/listings/${listingId}/poster`);
const partnerCard = (caller: Caller, conversationId: number | string) =>
  caller.inject(`/api/chat/conversations/${conversationId}/card`);
const choose = (caller: Caller, shown: unknown) =>
  caller.inject({ method: 'PUT', url: '/api/users/me/card', payload: { shown } });

const shownParts = (isShown: boolean) => Object.fromEntries(cardParts.map((part) => [part, isShown]));

/** The app with a complete profile of Anna, and with Carla, who has no contact with the others. */
async function open() {
  const opened = await openMembersApp();
  const { db, app, anna } = opened;
  const profile = { bio: 'I study chemistry.', university: 'Bocconi' };
  await anna.inject({ method: 'PUT', url: '/api/users/me', payload: profile });
  await db
    .updateTable('users')
    .set({ hobbies: ['climbing'], picture_key: 'poster-1', joined_at: new Date('2025-03-31T23:30:00Z') })
    .where('id', '=', anna.id)
    .execute();
  return { ...opened, carla: await addCarla(opened), visitor: app as Caller };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** Adds a conversation of Anna (1) and Bruno (2). In the script, a letter is a message of Anna or of Bruno, by default a minute later. */
async function talk(db: Opened['db'], script: string, pair: readonly [number, number] = [1, 2]) {
  const { id } = await db
    .insertInto('conversations')
    .values({ first_user_id: pair[0], second_user_id: pair[1] })
    .returning('id')
    .executeTakeFirstOrThrow();
  let minute = 0;
  const rows = script.split(' ').map((word) => {
    minute += Number(word.slice(1) || 1);
    const sender_id = word.startsWith('a') ? pair[0] : pair[1];
    return { conversation_id: id, sender_id, content: 'Ciao', sent_at: new Date(minute * 60_000) };
  });
  await db.insertInto('messages').values(rows).execute();
  return id;
}

describe('the card of a poster', () => {
  test('is visible to a visitor, with the other published listings', async () => {
    const { db, visitor } = await open();
    const response = await posterCard(visitor, 1);
    expect(memberCardSchema.parse(response.json())).toEqual(response.json());
    expect(response.json()).toEqual({
      firstName: 'Anna',
      pictureUrl: '/images/poster-1.webp',
      university: 'Bocconi',
      about: 'I study chemistry.',
      hobbies: ['climbing'],
      proofs: { isEmailConfirmed: true, isPhoneConfirmed: false, university: null, meetings: 0 },
      reviews: [],
      memberSince: '2025-03',
      answersWithinHours: null,
      listings: [
        { listingId: 2, title: 'Bright room near the park', price: 650, imageUrl: '/images/room-2.webp' },
      ],
    });
    await db.updateTable('listings').set({ state: 'paused' }).where('id', '=', 2).execute();
    expect((await posterCard(visitor, 1)).json().listings).toEqual([]);
  });

  test.each([
    ['of a listing that is rented', 1, 'rented'],
    ['of a listing that is paused', 1, 'paused'],
    ['of no listing', 99, 'published'],
    ['of something else', 'one', 'published'],
  ] as const)('is not found %s', async (_, id, state) => {
    const { db, visitor, anna } = await open();
    await db.updateTable('listings').set({ state }).where('id', '=', 1).execute();
    for (const caller of [visitor, anna]) {
      const response = await posterCard(caller, id);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ code: 'listing-not-found', message: 'Listing not found.' });
    }
  });

  test('has at most twelve listings, the newest ones', async () => {
    const { db, visitor } = await open();
    await sql`
      insert into listings (user_id, title, description, price, location, square_meters, street, postal_code, city,
        province, added_at, furnished, internet_included, utilities_included, has_balcony, has_garden, pets_allowed)
      select user_id, 'Room ' || n, description, price, location, square_meters, street, postal_code, city,
        province, added_at + make_interval(hours => n), furnished, false, false, false, false, false
      from listings, generate_series(1, 20) as n where id = 1`.execute(db);
    const titles = (await posterCard(visitor, 1))
      .json()
      .listings.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(Array.from({ length: 12 }, (_, i) => `Room ${20 - i}`));
  });

  test('is limited for each address', async () => {
    const { app } = await openTestApp(annaAndBruno, { rateLimitScale: 0.01 });
    const statuses = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await app.inject('/api/listings/1/poster')).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('the card of the other member of a conversation', () => {
  test('is visible to these two members and to nobody else', async () => {
    const { db, anna, bruno, carla, visitor } = await open();
    const id = await talk(db, 'b');
    expect((await partnerCard(anna, id)).json()).toMatchObject({ firstName: 'Bruno' });
    expect((await partnerCard(bruno, id)).json()).toMatchObject({ firstName: 'Anna', university: 'Bocconi' });
    expect((await partnerCard(bruno, id)).json().listings).toHaveLength(2);
    const refused = await partnerCard(carla, id);
    expect(refused.statusCode).toBe(404);
    expect(refused.body).toBe((await partnerCard(carla, 99)).body);
    expect((await partnerCard(visitor, id)).statusCode).toBe(401);
  });

  test('is not visible to a poster before a message is sent', async () => {
    const { db, anna, bruno } = await open();
    const opened = await bruno.inject({ method: 'PUT', url: '/api/users/me/contacts/1' });
    const id = opened.json().conversationId;
    expect((await partnerCard(anna, id)).statusCode).toBe(404);
    expect((await partnerCard(bruno, id)).statusCode).toBe(200);
    await db.insertInto('messages').values({ conversation_id: id, sender_id: 2, content: 'Ciao' }).execute();
    expect((await partnerCard(anna, id)).statusCode).toBe(200);
  });
});

describe('the parts that others see', () => {
  test('are those that the member chooses, and never e-mail, surname or address', async () => {
    const { db, anna, bruno, visitor } = await open();
    const id = await talk(db, 'b a b a b a b a b a');
    const own = await anna.inject('/api/users/me/card');
    const { card, shown } = ownCardSchema.parse(own.json());
    expect(shown).toEqual(shownParts(true));
    for (const part of cardParts) {
      const answer = await choose(anna, { ...shownParts(true), [part]: false });
      expect(answer.json()).toEqual({ shown: { ...shownParts(true), [part]: false }, card });
      const seen = (await partnerCard(bruno, id)).json();
      const changed = Object.keys(seen).filter(
        (key) => JSON.stringify(seen[key]) !== JSON.stringify(card[key as keyof typeof card]),
      );
      expect(changed).toHaveLength(1);
      expect(seen[changed[0] ?? '']).toEqual(
        Array.isArray(card[changed[0] as keyof typeof card]) ? [] : null,
      );
    }
    await choose(anna, shownParts(false));
    expect((await posterCard(visitor, 1)).json()).toMatchObject({
      firstName: 'Anna',
      about: null,
      listings: [],
    });
    await choose(anna, shownParts(true));
    for (const { body } of [await posterCard(visitor, 1), await partnerCard(bruno, id), own]) {
      expect(body).not.toMatch(/Rossi|example\.it|Via Pascoli|20133|userId|@/);
    }
  });

  test('do not change after an invalid body', async () => {
    const { anna } = await open();
    const { picture: _, ...fewer } = shownParts(true);
    for (const shown of [undefined, null, [], fewer, { ...shownParts(true), about: 'yes' }]) {
      const response = await choose(anna, shown);
      expect(response.statusCode).toBe(400);
      expect(response.json().message).toBeTypeOf('string');
    }
    expect((await anna.inject('/api/users/me/card')).json().shown).toEqual(shownParts(true));
  });

  test('are only the picture for earlier members', async () => {
    const { db, anna } = await open();
    await talk(db, 'b a');
    await sql`alter table users drop column joined_at, drop column card_parts`.execute(db);
    await sql`create index messages_sender on messages (sender_id)`.execute(db);
    await sql`drop index messages_sender_newest`.execute(db);
    await memberCards.up(db as unknown as Kysely<unknown>);
    const { shown, card } = ownCardSchema.parse((await anna.inject('/api/users/me/card')).json());
    expect(shown).toEqual({ ...shownParts(false), picture: true });
    // The date of her first message.
    expect(card.memberSince).toBe('1970-01');
    const { joined_at } = await db
      .selectFrom('users')
      .where('id', '=', 3)
      .select('joined_at')
      .executeTakeFirstOrThrow();
    expect(joined_at).toBeNull();
  });
});

describe('the time in which a member answers', async () => {
  const { db } = await openTestApp(annaAndBruno);
  let count = 0;
  const addMember = async () => {
    count += 1;
    const row = { first_name: 'Ada', last_name: 'Neri', email: `ada-${count}@example.it` };
    const { id } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  };

  test.each([
    ['nothing of four answers', 'b a b a b a b a', null],
    ['an hour, of five', 'b a b a b a b a b a', 1],
    ['nothing for a member who writes first and goes on', 'a a a a a a a b a b a', null],
    ['from the first message that waited', 'b b90 b60 a1 b b90 b60 a1 b b90 a60 b b90 a60 b a200', 3],
    ['three of four answers', 'b a10 b a10 b a10 b a10 b a10 b a10 b a9000 b a9000', 1],
    ['half of the answers is not usual', 'b a10 b a10 b a10 b a600 b a600 b a600', 12],
    ['a day', 'b a1400 b a1400 b a1400 b a1400 b a1440', 24],
    ['nothing above a week', 'b a20000 b a20000 b a20000 b a20000 b a20000', null],
  ])('%s', async (_, script, hours) => {
    const id = await addMember();
    await talk(db, script, [id, await addMember()]);
    expect((await findOwnCard(db, id, { publicUrl: '', now: new Date() })).card.answersWithinHours).toBe(
      hours,
    );
  });

  test('equals a simple count over several conversations', async () => {
    const word = fc.tuple(fc.constantFrom('a', 'b'), fc.integer({ min: 1, max: 700 }));
    const script = fc.array(word, { minLength: 1, maxLength: 12 });
    const runs = fc.sample(fc.array(script, { minLength: 1, maxLength: 4 }), { numRuns: 40, seed: 12 });
    let counted = 0;
    for (const scripts of runs) {
      const id = await addMember();
      const waits: number[] = [];
      for (const words of scripts) {
        await talk(db, words.map(([who, minutes]) => `${who}${minutes}`).join(' '), [id, await addMember()]);
        let since: number | null = null;
        let minute = 0;
        for (const [who, minutes] of words) {
          minute += minutes;
          if (who === 'b') since ??= minute;
          else if (since !== null) {
            waits.push(minute - since);
            since = null;
          }
        }
      }
      waits.sort((one, next) => one - next);
      const usual = waits.length < 5 ? null : (waits[Math.ceil(waits.length * 0.75) - 1] ?? null);
      const expected = usual && [1, 3, 6, 12, 24, 72, 168].find((hours) => usual <= hours * 60);
      if (expected) counted += 1;
      expect((await findOwnCard(db, id, { publicUrl: '', now: new Date() })).card.answersWithinHours).toBe(
        expected,
      );
    }
    expect(counted).toBeGreaterThan(10);
  });
});
