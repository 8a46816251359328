import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findMessagesAfter } from '../../chat/messages.ts';
import { storeMessages } from '../../chat/store-messages.ts';
import { takeTestDatabase } from '../support/database.ts';
import { acquaint } from '../support/members.ts';

const { db } = await takeTestDatabase();
const member = (email: string) => ({ first_name: 'A', last_name: 'B', email });
await db
  .insertInto('users')
  .values([member('anna@example.it'), member('bruno@example.it')])
  .execute();
await acquaint({ db }, 1, 2);
const toBruno = { senderId: 1, recipientEmail: 'Bruno@example.it', content: 'Ciao', key: 'k1' };
const toAnna = { senderId: 2, recipientEmail: 'anna@example.it', content: 'Hello', key: null };

test('messages are stored in order, and read back unchanged', async () => {
  const outcomes = await storeMessages(
    db,
    [
      toBruno,
      toAnna,
      toBruno,
      { ...toAnna, recipientEmail: '' },
      { ...toBruno, recipientEmail: 'anna@example.it' },
    ],
    false,
  );
  const first = {
    message: {
      conversationId: 1,
      messageId: 1,
      senderId: 1,
      senderEmail: 'anna@example.it',
      recipientId: 2,
      recipientEmail: 'bruno@example.it',
      content: 'Ciao',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    },
    key: 'k1',
  };
  const second = {
    message: {
      ...first.message,
      messageId: 2,
      senderId: 2,
      senderEmail: 'bruno@example.it',
      recipientId: 1,
      recipientEmail: 'anna@example.it',
      content: 'Hello',
    },
    key: null,
  };
  expect(outcomes).toEqual([
    { kind: 'stored', stored: first, previousId: 0 },
    { kind: 'stored', stored: second, previousId: 1 },
    { kind: 'repeated', stored: first },
    { kind: 'unknown' },
    { kind: 'self' },
  ]);
  expect(await findMessagesAfter(db, new Map([[1, 0]]))).toEqual([first, second]);
  expect(
    await findMessagesAfter(
      db,
      new Map([
        [1, 1],
        [2, 0],
      ]),
    ),
  ).toEqual([second]);
  expect(await findMessagesAfter(db, new Map([[1, 2]]))).toEqual([]);
});

test('a missing outcome is an error', async () => {
  await sql`alter function send_messages rename to stored_messages`.execute(db);
  await sql`
    create function send_messages(integer[], text[], text[], text[], boolean, integer)
    returns table (item integer, outcome text, previous_id bigint, retry_at timestamptz, message chat_messages) language sql as
    $$ select 1, 'unknown', 0::bigint, null::timestamptz, null::chat_messages $$`.execute(db);
  expect(await storeMessages(db, [toBruno], false)).toEqual([{ kind: 'unknown' }]);
  await expect(storeMessages(db, [toBruno, toAnna], false)).rejects.toThrow(
    'A message with the same key was deleted at the same moment.',
  );
});
