import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ConnectionRegistry } from '../../chat/connection-registry.ts';
import type { Fanout, NotificationHandler } from '../../chat/fanout/fanout.ts';
import { createPostgresFanout } from '../../chat/fanout/postgres.ts';
import type { MessageStream } from '../../chat/message-stream.ts';
import { createSender } from '../../chat/send.ts';
import type { Connection } from '../../chat/stomp/connection.ts';
import type { Delivery } from '../../chat/stomp/subscriptions.ts';
import { cleanUpAfterUse } from '../support/cleanup.ts';
import { takeTestDatabase } from '../support/database.ts';
import { acquaint } from '../support/members.ts';

/** Two members with the ids 1 and 2, and a sender that records its actions. */
async function aSender({ wait = 0, announcesAtCommit = false } = {}) {
  const { db, url } = await takeTestDatabase();
  const member = (email: string) => ({ first_name: 'A', last_name: 'B', email });
  await db
    .insertInto('users')
    .values([member('anna@example.it'), member('bruno@example.it')])
    .execute();
  await acquaint({ db }, 1, 2);
  const done: string[] = [];
  const send = createSender({
    db,
    fanout: {
      announcesAtCommit,
      publish: (hint) => done.push(`publish ${'messageId' in hint && hint.messageId}`),
    } as Partial<Fanout> as Fanout,
    stream: {
      add: ({ message, key }, previousId) => done.push(`add ${message.messageId} ${key} after ${previousId}`),
      loadUpTo: ({ messageId }) => done.push(`load ${messageId}`),
      idle: async () => void done.push('loaded'),
    } as Partial<MessageStream> as MessageStream,
    connections: {
      deliverAgain: ({ message, key }) => done.push(`again ${message.messageId} ${key}`),
    } as Partial<ConnectionRegistry> as ConnectionRegistry,
    contactsPerDay: 20,
    clock: () => new Date(),
    publicUrl: '',
    log: { warn: () => undefined } as Partial<FastifyBaseLogger> as FastifyBaseLogger,
    rateLimiter: { take: (userId) => (userId === 1 ? wait : 0), sweep: () => undefined },
  });
  async function say(content: string, { from = 1, to = 'bruno@example.it', key = '' } = {}) {
    const delivered: unknown[] = [];
    const connection = {
      session: { id: 'a', userId: from, expiresAt: new Date(0) },
      deliver: ({ body, headers }: Delivery) => delivered.push([JSON.parse(body), headers]),
    } as unknown as Connection;
    const headers = new Map(key === '' ? [] : [['idempotency-key', key]]);
    const body = Buffer.from(JSON.stringify({ recipientEmail: to, content }));
    await send({ command: 'SEND', headers, body }, connection);
    return delivered;
  }
  return { db, url, done, say };
}

test('a message is stored, then delivered here, then announced', async () => {
  const { db, done, say } = await aSender();
  expect(await say('Ciao!', { key: 'k1' })).toEqual([]);
  await say('Hello', { from: 2, to: 'anna@example.it' });
  expect(done).toEqual(['add 1 k1 after 0', 'publish 1', 'add 2 null after 1', 'publish 2']);
  const stored = db.selectFrom('messages').select(['sender_id', 'content', 'idempotency_key']).orderBy('id');
  expect(await stored.execute()).toEqual([
    { sender_id: 1, content: 'Ciao!', idempotency_key: 'k1' },
    { sender_id: 2, content: 'Hello', idempotency_key: null },
  ]);
});

test('a message sent again is loaded first, and then delivered to its sender', async () => {
  const { done, say } = await aSender();
  await say('Ciao!', { key: 'k1' });
  done.length = 0;
  await say('Ciao!', { key: 'k1' });
  expect(done).toEqual(['load 1', 'loaded', 'again 1 k1']);
});

test('the database announces a message if the fanout requires it', async () => {
  for (const announcesAtCommit of [true, false]) {
    const { url, say } = await aSender({ announcesAtCommit });
    const heard: string[] = [];
    const handler: NotificationHandler = {
      onAnnouncement: ({ messageId }) => heard.push(String(messageId)),
      onSessionEnded: (id) => heard.push(id),
    };
    const subscription = await createPostgresFanout(url).subscribe(handler);
    cleanUpAfterUse(() => subscription.close());
    await say('Ciao!');
    const other = await createPostgresFanout(url).subscribe(handler);
    await other.close();
    await expect.poll(() => heard).toEqual(announcesAtCommit ? ['1'] : []);
  }
});

test.each([
  [
    'nobody@example.it',
    {
      error: 'RECIPIENT_NOT_FOUND',
      message: 'You cannot write to this address. Contact the poster of a room, or open a conversation.',
    },
  ],
  ['anna@example.it', { error: 'SELF_RECIPIENT', message: 'You cannot send a message to yourself.' }],
])('a message to %s is refused, with its key', async (to, error) => {
  const { db, done, say } = await aSender();
  expect(await say('Ciao!', { to, key: 'k1' })).toEqual([[error, { 'idempotency-key': 'k1' }]]);
  expect(await say('Ciao!', { to })).toEqual([[error, {}]]);
  expect([done, await db.selectFrom('messages').selectAll().execute()]).toEqual([[], []]);
});

test('an invalid message is rejected, with its key', async () => {
  const { say } = await aSender();
  const error = { error: 'INVALID_MESSAGE', message: 'A message cannot be empty.' };
  expect(await say(' ', { key: 'k1' })).toEqual([[error, { 'idempotency-key': 'k1' }]]);
});

test('a sender who is too fast gets the time to wait, and nothing is stored', async () => {
  const { done, say } = await aSender({ wait: 3 });
  const error = {
    error: 'RATE_LIMITED',
    message: 'You are sending messages too fast. Please wait a moment.',
    retryAfterSeconds: 3,
  };
  expect(await say('Ciao!', { key: 'k1' })).toEqual([[error, { 'idempotency-key': 'k1' }]]);
  expect(await say('Ciao!', { from: 2, to: 'anna@example.it' })).toEqual([]);
  expect(done).toHaveLength(2);
});

test('a message that the database rejects does not make its batch fail', async () => {
  const { db, done, say } = await aSender();
  await db.schema
    .alterTable('messages')
    .addCheckConstraint('possible', sql`content <> 'impossible'`)
    .execute();
  // Two run at once; the others wait and form one batch.
  const sent = ['a', 'b', 'c', 'd', 'e'].map((content) => say(content));
  const outcomes = await Promise.allSettled([...sent, say('impossible')]);
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected']);
  expect(done.filter((one) => one.startsWith('publish'))).toHaveLength(5);
});
