import { type Kysely, sql } from 'kysely';
import { expect, inject, test, vi } from 'vitest';
import { createPostgresFanout } from '../chat/fanout/postgres.ts';
import { storeMessages } from '../chat/store-messages.ts';
import { connect } from '../database/connect.ts';
import type { Database } from '../database/tables.ts';
import { startProcess, testFanout } from './support/chat-fanout-suite.ts';
import { contentsOf, enter, hear, openSocket, receipt, reenter, say } from './support/chat-peer.ts';
import { cleanUpAfterUse } from './support/cleanup.ts';
import { openMembersApp } from './support/members.ts';

/** Two processes and a database take their time on a busy machine. */
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const openFanout = async (url: string) => createPostgresFanout(url);

testFanout(openFanout);

/** Ends the connections that listen, as a network or a restart of PostgreSQL would. */
async function breakLines(db: Kysely<Database>) {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'stanza chat'`.execute(db);
}

/** Refuses new connections to the database, but keeps the open ones, until the function that this resolves with is called. */
async function disallowConnections(url: string): Promise<() => Promise<void>> {
  const name = sql.id(new URL(url).pathname.slice(1));
  // PostgreSQL wants to be told from another database.
  const admin = connect(inject('databaseServerUrl'), { maxConnections: 1 });
  cleanUpAfterUse(() => admin.destroy());
  await sql`alter database ${name} with allow_connections false`.execute(admin);
  return async () => void (await sql`alter database ${name} with allow_connections true`.execute(admin));
}

test('while the subscription is lost all connections are closed and no new one opens', async () => {
  const log: string[] = [];
  const opened = await openMembersApp();
  const { db, anna, bruno } = opened;
  const chat = await startProcess(opened, openFanout, { log });
  const peers = [await enter(chat, anna.token), await openSocket(chat, bruno.token)];
  const allowConnections = await disallowConnections(opened.url);
  await breakLines(db);
  for (const peer of peers) {
    await peer.end();
    expect(peer.endCode).toBe(1012);
  }
  await expect(openSocket(chat, anna.token)).rejects.toMatchObject({ status: 503 });
  expect((await anna.inject('/api/chat/conversations')).statusCode).toBe(200);
  await allowConnections();
  const [mine, theirs] = [await reenter(chat, anna.token), await enter(chat, bruno.token)];
  say(mine, bruno, 'There again');
  await hear(theirs, 'There again');
  expect(log.at(0)).toMatch(/^The chat is interrupted: /);
  expect(log.at(-1)).toBe('The chat is available again.');
});

test('messages sent while the subscription is lost reach all members', async () => {
  const opened = await openMembersApp();
  const { db, anna, bruno } = opened;
  const [here, there] = [await startProcess(opened, openFanout), await startProcess(opened, openFanout)];
  const theirs = await enter(there, bruno.token);
  await breakLines(db);
  await theirs.end();
  const mine = await reenter(here, anna.token);
  say(mine, bruno, 'Meanwhile');
  await hear(mine, 'Meanwhile');
  // Whoever comes back fetches it.
  const [conversation] = (await bruno.inject('/api/chat/conversations')).json();
  expect(conversation.lastMessageContent).toBe('Meanwhile');
});

test('a process that cannot load what was announced ends its sockets, and begins anew', async () => {
  const log: string[] = [];
  const opened = await openMembersApp();
  const { db, anna, bruno } = opened;
  const chat = await startProcess(opened, openFanout, { log });
  const theirs = await enter(chat, bruno.token);
  await storeQuietly(db, 'Unloadable');
  await sql`alter view chat_messages rename to gone`.execute(db);
  await sql`select pg_notify('stanza_message', '1 1')`.execute(db);
  await theirs.end();
  expect(theirs.endCode).toBe(1012);
  expect(log[0]).toContain('relation "chat_messages" does not exist');
  await sql`alter view gone rename to chat_messages`.execute(db);
  const [mine, again] = [await reenter(chat, anna.token), await reenter(chat, bruno.token)];
  say(mine, bruno, 'Loadable');
  await hear(again, 'Loadable');
});

/** Commits a message from Anna to Bruno that nobody announces. */
async function storeQuietly(db: Kysely<Database>, content: string, key: string | null = null) {
  const { rows } = await sql<{ outcome: string }>`
    select outcome from send_messages(
      array[1], array['bruno@example.it'], array[${content}], array[${key}::text], false)`.execute(db);
  expect(rows[0]?.outcome).toBe('stored');
}

test('a message that nobody announces is delivered within two seconds, in order, with a warning in the log', async () => {
  const log: string[] = [];
  const opened = await openMembersApp();
  const { db, anna, bruno } = opened;
  const chat = await startProcess(opened, openFanout, { pollInterval: 1_000, log });
  const [mine, theirs] = [await enter(chat, anna.token), await enter(chat, bruno.token)];
  const start = performance.now();
  await storeQuietly(db, 'Unannounced');
  await hear(theirs, 'Unannounced');
  expect(performance.now() - start).toBeLessThan(4_000);
  expect(log).toEqual([expect.stringContaining('REDIS_URL')]);
  await storeQuietly(db, 'Unannounced too');
  say(mine, bruno, 'Announced');
  await hear(theirs, 'Announced');
  expect(contentsOf(theirs)).toEqual(['Unannounced', 'Unannounced too', 'Announced']);
  expect(contentsOf(mine)).toEqual(contentsOf(theirs));
});

test('what is sent again and has not been delivered here yet is delivered first, to both, in its order', async () => {
  const opened = await openMembersApp();
  const { db, anna, bruno } = opened;
  const chat = await startProcess(opened, openFanout);
  const [mine, theirs] = [await enter(chat, anna.token), await enter(chat, bruno.token)];
  await storeQuietly(db, 'First');
  await storeQuietly(db, 'Second', 'k');
  say(mine, bruno, 'Second', { key: 'k', headers: { receipt: 'again' } });
  await receipt(mine, 'again');
  await hear(theirs, 'Second');
  expect(contentsOf(mine)).toEqual(['First', 'Second', 'Second']);
  expect(contentsOf(theirs)).toEqual(['First', 'Second']);
});

test('batches of several processes that meet in the same conversations do not wait for each other', async () => {
  const { db } = await openMembersApp();
  const emails = Array.from({ length: 8 }, (_, i) => `${i}@example.it`);
  await db
    .insertInto('users')
    .values(emails.map((email) => ({ first_name: 'A', last_name: 'B', email })))
    .execute();
  const to = (recipientEmail: string) => ({ senderId: 1, recipientEmail, content: 'Hi', key: null });
  for (let i = 0; i < 20; i += 1) {
    const orders = [emails, emails.toReversed()];
    const stored = await Promise.all(orders.map((order) => storeMessages(db, order.map(to), true)));
    expect(stored.flat().every(({ kind }) => kind === 'stored')).toBe(true);
  }
});

test('what comes of messages that are stored together stands where they stood', async () => {
  const { db } = await openMembersApp();
  const toBruno = { senderId: 1, recipientEmail: 'Bruno@example.it', content: 'Hi', key: null };
  const toAnna = { senderId: 2, recipientEmail: 'anna@example.it', content: 'Hello', key: 'k' };
  const outcomes = await storeMessages(
    db,
    [
      toAnna,
      { ...toBruno, recipientEmail: 'anna@example.it' },
      toBruno,
      toAnna,
      { ...toBruno, recipientEmail: '' },
    ],
    true,
  );
  expect(outcomes).toMatchObject([
    { kind: 'stored', previousId: 0, stored: { key: 'k', message: { messageId: 1, content: 'Hello' } } },
    { kind: 'self' },
    { kind: 'stored', previousId: 1, stored: { key: null, message: { messageId: 2, senderId: 1 } } },
    { kind: 'repeated', stored: { key: 'k', message: { messageId: 1 } } },
    { kind: 'unknown' },
  ]);
});
