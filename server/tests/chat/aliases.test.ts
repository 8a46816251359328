import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSecondApp } from '../support/app.ts';
import { contentsOf, enter, hear, listen, nextSendError, say } from '../support/chat-peer.ts';
import { copyListing } from '../support/listing-rows.ts';
import { addCarla, type Member, openMembersApp, patiently } from '../support/members.ts';

const alias = { email: 'c-1@members.invalid' };
const contact = async (member: Member, listingId: number) =>
  (await member.inject({ method: 'PUT', url: `/api/users/me/contacts/${listingId}` })).json().conversationId;

/** Everything that the API tells a member about the other members. */
async function toldTo(member: Member): Promise<string> {
  const paths = ['conversations', 'conversations/1/messages', 'conversations/1/viewings', 'inbox'];
  const calls = [...paths.map((path) => `/api/chat/${path}`), '/api/users/me/viewings', '/api/listings/1'];
  const answers = await Promise.all(calls.map((url) => member.inject(url)));
  return answers.map(({ body }) => body).join();
}

/** The app with Carla; its clock is that of the database. */
async function open(contactsPerDay = 20) {
  const opened = await openMembersApp({ contactsPerDay, clock: () => new Date() });
  return { ...opened, carla: await addCarla(opened), chat: await listen(opened.app) };
}

test('until both have written, a conversation has an alias in place of the e-mails, and first names', async () => {
  const { chat, anna, bruno } = await open();
  await contact(bruno, 1);
  const before = await toldTo(bruno);
  expect(before).toContain('"otherUserName":"Anna","otherUserEmail":"c-1@members.invalid"');
  expect(before).not.toMatch(/Rossi|anna@/);

  const [mine, theirs] = [await enter(chat, bruno.token), await enter(chat, anna.token)];
  say(mine, alias, 'Is it free?');
  for (const peer of [mine, theirs]) {
    const { message } = await hear(peer, 'Is it free?');
    expect(message).toMatchObject({
      senderId: bruno.id,
      senderEmail: alias.email,
      recipientId: anna.id,
      recipientEmail: alias.email,
    });
  }
  expect(await toldTo(bruno)).not.toMatch(/Rossi|anna@/);
  expect(await toldTo(anna)).not.toMatch(/Verdi|bruno@/);

  say(theirs, alias, 'Yes.');
  const { message } = await hear(mine, 'Yes.');
  expect(message).toMatchObject({ senderEmail: anna.email, recipientEmail: bruno.email });
  expect(await toldTo(bruno)).toContain('"otherUserName":"Anna Rossi","otherUserEmail":"anna@example.it"');
  expect(await toldTo(anna)).toContain('bruno@example.it');
});

test('the alias stays an address once both have written, and so do the e-mails as specified', async () => {
  const { chat, anna, bruno } = await open();
  await contact(bruno, 1);
  const [mine, theirs] = [await enter(chat, bruno.token), await enter(chat, anna.token)];
  say(mine, alias, 'Is it free?');
  await hear(theirs, 'Is it free?');
  say(theirs, alias, 'Yes.');
  await hear(mine, 'Yes.');
  say(mine, alias, 'An old tab');
  expect((await hear(theirs, 'An old tab')).message.conversationId).toBe(1);
  say(mine, { email: ' Anna@Example.it' }, 'By e-mail');
  expect((await hear(theirs, 'By e-mail')).message.conversationId).toBe(1);
});

test('an e-mail opens no conversation, and the refusal does not tell whether it is known', async () => {
  const { chat, db, anna, bruno, carla } = await open();
  const [mine, theirs] = [await enter(chat, bruno.token), await enter(chat, anna.token)];
  const refusals: unknown[] = [];
  await contact(bruno, 1);
  // The last ones: the alias of a conversation of others, and of none.
  const peer = await enter(chat, carla.token);
  for (const [from, email] of [
    [mine, anna.email],
    [mine, carla.email],
    [mine, 'nobody@example.it'],
    [peer, alias.email],
    [peer, 'c-999@members.invalid'],
    [peer, 'c-999999999999999999999@members.invalid'],
  ] as const) {
    say(from, { email }, 'Hello');
    refusals.push((await nextSendError(from)).error);
  }
  expect(new Set(refusals.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(refusals[0]).toMatchObject({ error: 'RECIPIENT_NOT_FOUND' });
  expect(contentsOf(theirs)).toEqual([]);
  expect(await db.selectFrom('messages').selectAll().execute()).toEqual([]);
});

test('a poster cannot try the aliases of those who have only looked', async () => {
  const { chat, anna, bruno } = await open();
  await contact(bruno, 1);
  const theirs = await enter(chat, anna.token);
  say(theirs, alias, 'Who are you?');
  expect((await nextSendError(theirs)).error.error).toBe('RECIPIENT_NOT_FOUND');
});

test('what the server writes for a poster makes nobody known', async () => {
  const { chat, anna, bruno } = await open();
  await contact(bruno, 1);
  const mine = await enter(chat, bruno.token);
  say(mine, alias, 'Is it free?');
  await hear(mine, 'Is it free?');
  const { version } = (await anna.inject('/api/listings/1')).json().life;
  const answer = await anna.inject({
    method: 'PUT',
    url: `/api/users/me/listings/1/state?version=${version}`,
    payload: { state: 'rented' },
  });
  expect(answer.statusCode).toBe(200);
  await mine.frame(
    'the notice',
    ({ command, body }) => command === 'MESSAGE' && !body.includes('Is it free?'),
  );
  expect(await toldTo(bruno)).not.toMatch(/Rossi|anna@/);
});

test('first messages count into the daily limit, over the socket, once a conversation', async () => {
  const { chat, db, anna, bruno, carla } = await open(2);
  const room = await copyListing(db, 1, { user_id: carla.id });
  await contact(bruno, 1);
  await contact(bruno, room);
  // Both were opened long ago, and nothing was written.
  await db.updateTable('contacts').set({ asked_at: sql`now() - interval '2 days'` }).execute();
  const { id: third } = await db
    .insertInto('users')
    .values({ first_name: 'Dario', last_name: 'Neri', email: 'dario@example.it' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await contact(bruno, await copyListing(db, 1, { user_id: third }));
  const mine = await enter(chat, bruno.token);
  say(mine, alias, 'First');
  await hear(mine, 'First');
  // The third was opened today, and counts already.
  say(mine, { email: 'c-3@members.invalid' }, 'Third');
  await hear(mine, 'Third');
  say(mine, { email: 'c-2@members.invalid' }, 'Second');
  const { error } = await nextSendError(mine);
  expect(error).toEqual({
    error: 'CONTACT_LIMIT',
    message:
      'You have contacted many posters today. You can contact another one in 24 hours. The conversations that you have stay open.',
  });
  // Conversations that exist go on, and the contacts share the limit.
  say(mine, alias, 'Once more');
  await hear(mine, 'Once more');
  const refused = await bruno.inject({
    method: 'PUT',
    url: `/api/users/me/contacts/${await copyListing(db, 1, { user_id: (await another(db)).id })}`,
  });
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-contacts']);
  const proposal = await bruno.inject({
    method: 'PUT',
    url: `/api/chat/conversations/2/viewings/${room}/proposal`,
    payload: {
      times: [new Date(Date.now() + 86_400_000).toISOString()],
      minutes: 30,
      place: 'onSite',
      videoLink: null,
      version: null,
    },
  });
  expect([proposal.statusCode, proposal.json().code]).toEqual([429, 'too-many-contacts']);
  expect((await anna.inject('/api/chat/conversations')).json()).toHaveLength(1);
});

const another = (db: Awaited<ReturnType<typeof open>>['db']) =>
  db
    .insertInto('users')
    .values({ first_name: 'Elio', last_name: 'Neri', email: 'elio@example.it' })
    .returning('id')
    .executeTakeFirstOrThrow();

test('first messages at the same time, through two processes, do not pass the limit together', async () => {
  const opened = await open(2);
  const { db, bruno, chat } = opened;
  const rooms: number[] = [];
  for (let i = 0; i < 6; i += 1) {
    const { id } = await db
      .insertInto('users')
      .values({ first_name: 'Poster', last_name: 'Neri', email: `poster-${i}@example.it` })
      .returning('id')
      .executeTakeFirstOrThrow();
    rooms.push(await copyListing(db, 1, { user_id: id }));
  }
  for (const room of rooms) {
    await contact(bruno, room);
    await db.updateTable('contacts').set({ asked_at: sql`now() - interval '2 days'` }).execute();
  }
  const elsewhere = await listen(await openSecondApp(opened, { contactsPerDay: 2 }));
  const peers = await Promise.all(rooms.map((_, i) => enter(i % 2 ? chat : elsewhere, bruno.token)));
  for (const [i, peer] of peers.entries()) say(peer, { email: `c-${i + 1}@members.invalid` }, `From ${i}`);
  await expect
    .poll(
      () => peers.filter((peer) => peer.frames.some(({ body }) => body.includes('CONTACT_LIMIT'))).length,
      patiently,
    )
    .toBe(4);
  expect(await db.selectFrom('messages').selectAll().execute()).toHaveLength(2);
});
