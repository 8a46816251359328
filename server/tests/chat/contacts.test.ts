import { conversationsSchema } from '@stanza/schemas/chat/conversation.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openSecondApp } from '../support/app.ts';
import { aPoster, now } from '../support/builders.ts';
import { copyListing } from '../support/listing-rows.ts';
import { annaAndBruno, logIn, type Member, openMembersApp, withToken } from '../support/members.ts';

const hour = 3_600_000;

/** The app with a clock that the test can move. */
async function openAtTime(contactsPerDay = 20) {
  let time = now.getTime();
  const opened = await openMembersApp({ contactsPerDay, clock: () => new Date(time) });
  return {
    ...opened,
    wait(milliseconds: number) {
      time += milliseconds;
    },
  };
}

const contact = (member: Pick<Member, 'inject'>, listingId: number | string) =>
  member.inject({ method: 'PUT', url: `/api/users/me/contacts/${listingId}` });

async function conversationsOf(member: Pick<Member, 'inject'>) {
  return conversationsSchema.parse((await member.inject('/api/chat/conversations')).json());
}

/** Adds listings with the ids 4, 5, 6 …, each of a new poster whom a member can write to. */
async function addPosters(db: MembersDb, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const { id: user_id } = await db
      .insertInto('users')
      .values({ first_name: `Poster ${i}`, last_name: 'Neri', email: `poster-${i}@example.it` })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(await copyListing(db, 1, { user_id }));
  }
  return ids;
}
type MembersDb = Awaited<ReturnType<typeof openMembersApp>>['db'];

describe('a contact', () => {
  test('opens a conversation about the listing, and finds it again', async () => {
    const { db, bruno } = await openMembersApp();
    const first = await contact(bruno, 1);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({ conversationId: 1 });
    expect((await contact(bruno, 1)).json()).toEqual({ conversationId: 1 });
    expect(await db.selectFrom('conversations').selectAll().execute()).toHaveLength(1);
    expect(await conversationsOf(bruno)).toMatchObject([
      {
        conversationId: 1,
        otherUserId: 1,
        lastMessageContent: null,
        listings: [{ listingId: 1, imageUrl: '/images/room-1.webp', isAvailable: true }],
      },
    ]);
  });

  test('is not shown to the poster before a message is sent', async () => {
    const { db, anna, bruno } = await openMembersApp();
    await contact(bruno, 1);
    expect(await conversationsOf(anna)).toEqual([]);
    await db.insertInto('messages').values({ conversation_id: 1, sender_id: 2, content: 'Ciao' }).execute();
    const [conversation] = await conversationsOf(anna);
    expect(conversation).toMatchObject({ otherUserName: 'Bruno', lastMessageContent: 'Ciao' });
    expect(conversation?.listings).toEqual((await conversationsOf(bruno))[0]?.listings);
  });

  test('is shown to the poster who asks about a listing of the other member', async () => {
    const { anna, bruno } = await openMembersApp();
    await contact(bruno, 1);
    expect((await contact(anna, 3)).json()).toEqual({ conversationId: 1 });
    expect(await conversationsOf(anna)).toMatchObject([{ listings: [{ listingId: 3 }, { listingId: 1 }] }]);
  });

  test('about a second listing of the poster continues the conversation, with both cards, the last one first', async () => {
    const { bruno, wait } = await openAtTime();
    await contact(bruno, 2);
    wait(1000);
    await contact(bruno, 1);
    wait(1000);
    await contact(bruno, 2);
    expect(await conversationsOf(bruno)).toMatchObject([{ listings: [{ listingId: 1 }, { listingId: 2 }] }]);
  });

  test('continues an existing conversation of the two', async () => {
    const { db, anna, bruno } = await openMembersApp();
    await db.insertInto('conversations').values({ first_user_id: 1, second_user_id: 2 }).execute();
    expect(await conversationsOf(anna)).toMatchObject([{ listings: [] }]);
    expect((await contact(bruno, 1)).json()).toEqual({ conversationId: 1 });
    expect((await db.selectFrom('contacts').select('starts_conversation').execute())[0]).toEqual({
      starts_conversation: false,
    });
  });

  test('keeps title and rent of a deleted listing, and marks it as deleted', async () => {
    const { db, anna, bruno } = await openMembersApp();
    const title = '<img src=x onerror=alert(1)> \u202e "room" \\ 🏠';
    await db.updateTable('listings').set({ title, price: 655.5 }).where('id', '=', 1).execute();
    await contact(bruno, 1);
    const deleted = await anna.inject({ method: 'DELETE', url: '/api/users/me/listings/1' });
    expect(deleted.statusCode).toBe(204);
    const [{ listings } = {}] = await conversationsOf(bruno);
    expect(listings).toEqual([{ listingId: 1, title, price: 655.5, imageUrl: null, isAvailable: false }]);
    // Bruno cannot contact the hidden listing again, and the conversation does not change.
    expect((await contact(bruno, 1)).statusCode).toBe(404);
    expect((await conversationsOf(bruno))[0]?.listings).toEqual(listings);
  });

  test('has the public address of the photo', async () => {
    const { bruno } = await openMembersApp({ publicUrl: 'https://stanza.example' });
    await contact(bruno, 1);
    const [{ listings } = {}] = await conversationsOf(bruno);
    expect(listings?.[0]?.imageUrl).toBe('https://stanza.example/images/room-1.webp');
  });
});

describe('a contact is refused', () => {
  test('for an own listing', async () => {
    const { db, anna } = await openMembersApp();
    const response = await contact(anna, 1);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      error: 'OWN_LISTING',
      code: 'own-listing',
      message: 'This is your own listing.',
    });
    expect(await db.selectFrom('conversations').selectAll().execute()).toEqual([]);
  });

  test('for a listing that does not exist', async () => {
    const { db, bruno } = await openMembersApp();
    for (const id of ['999999', '0', '-1', '1.5', 'x', '9999999999999999', '%00', "1'--"]) {
      const response = await contact(bruno, id);
      expect([id, response.statusCode]).toEqual([id, 404]);
      expect(response.json()).toEqual({ code: 'listing-not-found', message: 'Listing not found.' });
    }
    expect(await db.selectFrom('contacts').selectAll().execute()).toEqual([]);
  });

  test('above the daily limit of new conversations, until the first is a day old', async () => {
    const { db, bruno, wait } = await openAtTime(2);
    const [one = 0, two = 0, three = 0] = await addPosters(db, 3);
    await contact(bruno, one);
    wait(hour);
    await contact(bruno, two);
    wait(hour);
    const refused = await contact(bruno, three);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      code: 'too-many-contacts',
      message:
        'You have contacted many posters today. You can contact another one in 22 hours. The conversations that you have stay open.',
      minutesUntilReset: 22 * 60,
    });
    expect(refused.headers['retry-after']).toBe(String(22 * 3600));
    expect((await contact(bruno, one)).statusCode).toBe(200);
    expect(await conversationsOf(bruno)).toHaveLength(2);
    wait(21.5 * hour);
    expect((await contact(bruno, three)).json().message).toContain('in 30 minutes.');
    wait(0.5 * hour);
    expect((await contact(bruno, three)).statusCode).toBe(200);
    // The limit applies from the second conversation on.
    expect((await contact(bruno, 1)).statusCode).toBe(429);
  });

  test('a conversation that the poster has started does not count', async () => {
    const { db, anna, bruno } = await openAtTime(1);
    const [listing = 0] = await addPosters(db, 1);
    await contact(anna, 3);
    expect((await contact(bruno, 1)).statusCode).toBe(200);
    expect((await contact(bruno, listing)).statusCode).toBe(200);
  });
});

describe('contacts at the same time', () => {
  test('of one member, through two processes, make one conversation', async () => {
    const opened = await openMembersApp();
    const second = await openSecondApp(opened);
    const call = { method: 'PUT', url: '/api/users/me/contacts/1' } as const;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        (i % 2 === 0 ? opened.app : second).inject(withToken(call, opened.bruno.token)),
      ),
    );
    expect(answers.map((answer) => answer.json())).toEqual(answers.map(() => ({ conversationId: 1 })));
    expect(await opened.db.selectFrom('contacts').select('starts_conversation').execute()).toEqual([
      { starts_conversation: true },
    ]);
  });

  test('of both members make one conversation', async () => {
    const { db, anna, bruno } = await openMembersApp();
    const answers = await Promise.all([
      contact(anna, 3),
      contact(bruno, 1),
      contact(anna, 3),
      contact(bruno, 2),
    ]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await db.selectFrom('conversations').selectAll().execute()).toHaveLength(1);
    const started = await db
      .selectFrom('contacts')
      .where('starts_conversation', '=', true)
      .selectAll()
      .execute();
    expect(started).toHaveLength(1);
  });

  test('do not pass the limit together', async () => {
    const { db, bruno } = await openMembersApp({ contactsPerDay: 3 });
    const listings = await addPosters(db, 8);
    const answers = await Promise.all(listings.map((id) => contact(bruno, id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200, 200, 200, 429, 429, 429, 429, 429,
    ]);
    expect(await db.selectFrom('conversations').selectAll().execute()).toHaveLength(3);
  });

  test('with the deletion of the listing leave a card or nothing', async () => {
    const { db, anna, bruno } = await openMembersApp();
    const [{ statusCode }] = await Promise.all([
      contact(bruno, 1),
      anna.inject({ method: 'DELETE', url: '/api/users/me/listings/1' }),
    ]);
    const contacts = await db.selectFrom('contacts').selectAll().execute();
    expect([statusCode, contacts.length]).toEqual(statusCode === 200 ? [200, 1] : [404, 0]);
  });
});

test('a third member does not see it, and the answer does not name the poster', async () => {
  const carla = aPoster({ id: 3, firstName: 'Carla', lastName: 'Neri', email: 'carla@example.it' });
  const { posters, listings } = annaAndBruno;
  const { app, db, anna, bruno } = await openMembersApp({}, { listings, posters: [...posters, carla] });
  const answer = await contact(bruno, 1);
  expect(answer.body).toBe('{"conversationId":1}');
  await db.insertInto('messages').values({ conversation_id: 1, sender_id: 2, content: 'secret' }).execute();
  const token = await logIn(app, carla.email);
  const asCarla = { inject: ((url: string) => app.inject(withToken(url, token))) as Member['inject'] };
  expect(await conversationsOf(asCarla)).toEqual([]);
  expect((await asCarla.inject('/api/chat/conversations/1/messages')).statusCode).toBe(404);
  expect(await conversationsOf(anna)).toHaveLength(1);
  const visitor = await app.inject({ method: 'PUT', url: '/api/users/me/contacts/1' });
  expect(visitor.statusCode).toBe(401);
  expect(visitor.body).not.toContain('anna');
});

test('a failed contact leaves nothing', async () => {
  const { db, bruno } = await openMembersApp();
  // Makes the last step fail.
  await db.schema.alterTable('contacts').addCheckConstraint('never', sql`false`).execute();
  expect((await contact(bruno, 1)).statusCode).toBe(500);
  expect(await db.selectFrom('conversations').selectAll().execute()).toEqual([]);
  await db.schema.alterTable('contacts').dropConstraint('never').execute();
  expect((await contact(bruno, 1)).statusCode).toBe(200);
});
