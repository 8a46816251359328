import { chatMessagesSchema } from '@stanza/schemas/chat.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openMembersApp } from './support/members.ts';

const { db, anna, bruno } = await openMembersApp();
const others = ['Carla', 'Dario'].map((name) => ({
  first_name: name,
  last_name: 'Neri',
  email: `${name.toLowerCase()}@example.it`,
}));
await db.insertInto('users').values(others).execute();
await db
  .insertInto('conversations')
  .values([
    { first_user_id: 1, second_user_id: 2 },
    { first_user_id: 3, second_user_id: 4 },
    { first_user_id: 1, second_user_id: 3 },
  ])
  .execute();
const messages = [
  [2, 3, 'secret', 1],
  [1, 2, 'first', 2],
  [1, 1, 'second', 2],
  [1, 2, 'third', 3],
] as const;
await db
  .insertInto('messages')
  .values(
    messages.map(([conversation_id, sender_id, content, minute]) => ({
      conversation_id,
      sender_id,
      content,
      sent_at: new Date(Date.UTC(2026, 1, 1, 10, minute)),
    })),
  )
  .execute();

const messagesOf = (id: string | number) => `/api/chat/conversations/${id}/messages`;

test('both members get all messages of a conversation, oldest first', async () => {
  const [mine, theirs] = [await anna.inject(messagesOf(1)), await bruno.inject(messagesOf(1))];
  expect(mine.statusCode).toBe(200);
  expect(mine.json()).toEqual(theirs.json());
  expect(chatMessagesSchema.parse(mine.json())).toStrictEqual(mine.json());
  expect(mine.json().map(({ content }: { content: string }) => content)).toEqual([
    'first',
    'second',
    'third',
  ]);
  expect(mine.json()[0]).toStrictEqual({
    conversationId: 1,
    messageId: 2,
    senderId: 2,
    senderEmail: 'bruno@example.it',
    recipientId: 1,
    recipientEmail: 'anna@example.it',
    content: 'first',
    timestamp: '2026-02-01T10:02:00.000Z',
  });
});

test('a conversation without messages answers with an empty list', async () => {
  expect((await anna.inject(messagesOf(3))).json()).toEqual([]);
});

test.each([2, 99, 0, -1, 1.5, '1e0', 'x', '%00', '9'.repeat(15), '9'.repeat(40)])(
  "another member's conversation or an invalid id is not found: %s",
  async (id) => {
    const response = await anna.inject(messagesOf(id));
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'Conversation not found.' });
  },
);

test('ten thousand messages are answered quickly', async () => {
  await sql`
    insert into messages (conversation_id, sender_id, content, sent_at)
    select 1 + 2 * (n % 2), 1, 'Message ' || n, timestamptz '2026-03-01' + n * interval '1 second'
    from generate_series(1, 20000) n`.execute(db);
  await sql`analyze messages`.execute(db);
  const times = [];
  for (let i = 0; i < 5; i += 1) {
    const start = performance.now();
    const response = await anna.inject(messagesOf(3));
    times.push(performance.now() - start);
    expect(response.json()).toHaveLength(10_000);
  }
  // This takes tens of milliseconds on an idle machine.
  expect(Math.min(...times)).toBeLessThan(5_000);
});
