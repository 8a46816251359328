import { type Kysely, sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { createPostgresFanout } from '../../chat/fanout/postgres.ts';
import { storeMessages } from '../../chat/store-messages.ts';
import { connect } from '../../database/connect.ts';
import type { Database } from '../../database/tables.ts';
import { startProcess, testFanout } from '../support/chat-fanout-suite.ts';
import { contentsOf, enter, healthOf, hear, receipt, say } from '../support/chat-peer.ts';
import { cleanUpAfterUse } from '../support/cleanup.ts';
import { acquaint, openAcquaintedApp, patiently } from '../support/members.ts';

const openFanout = async (url: string) => createPostgresFanout(url);

testFanout(openFanout);

/** Ends the listening connections, as a network failure or a restart of PostgreSQL does. */
async function endSubscriptions(db: Kysely<Database>) {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'stanza chat'`.execute(db);
}

/** Makes the database reject new connections, until the returned function is called. Open connections stay. */
async function disallowConnections(url: string): Promise<() => Promise<void>> {
  const name = sql.id(new URL(url).pathname.slice(1));
  // PostgreSQL accepts this command only from another database.
  const admin = connect(inject('databaseServerUrl'), { maxConnections: 1 });
  cleanUpAfterUse(() => admin.destroy());
  await sql`alter database ${name} with allow_connections false`.execute(admin);
  return async () => void (await sql`alter database ${name} with allow_connections true`.execute(admin));
}

test('the chat polls while the subscription is lost, and /health reports it', async () => {
  const log: string[] = [];
  const opened = await openAcquaintedApp();
  const { db, anna, bruno } = opened;
  // Only one connection, which stays open: a query waits for it and does not open a new one, which would be rejected.
  const chat = await startProcess(opened, openFanout, { pollInterval: 100, log, maxConnections: 1 });
  const peer = await enter(chat, bruno.token);
  const allowConnections = await disallowConnections(opened.url);
  await endSubscriptions(db);
  await expect.poll(() => healthOf(chat), patiently).toEqual({ status: 'degraded', chat: 'polling' });
  const mine = await enter(chat, anna.token);
  await storeUnannounced(db, 'From elsewhere');
  await Promise.all([hear(mine, 'From elsewhere'), hear(peer, 'From elsewhere')]);
  await allowConnections();
  await expect.poll(() => healthOf(chat), patiently).toEqual({ status: 'ok' });
  say(mine, bruno, 'There again');
  await hear(peer, 'There again');
  expect(contentsOf(peer)).toEqual(['From elsewhere', 'There again']);
  expect(log.at(0)).toMatch(/^The chat polls for messages, since notifications do not arrive: /);
  expect(log.at(-1)).toBe('The chat gets all notifications again.');
});

test('a session that ends while the subscription is lost is disconnected when the subscription returns', async () => {
  const opened = await openAcquaintedApp();
  const { db, anna } = opened;
  const chat = await startProcess(opened, openFanout);
  const peer = await enter(chat, anna.token);
  const allowConnections = await disallowConnections(opened.url);
  await endSubscriptions(db);
  await expect.poll(() => healthOf(chat), patiently).toMatchObject({ status: 'degraded' });
  await db.deleteFrom('sessions').where('user_id', '=', anna.id).execute();
  await allowConnections();
  await peer.end();
  expect(peer.endCode).toBe(1008);
});

test('a message that cannot be loaded is delivered when it can be loaded again', async () => {
  const log: string[] = [];
  const opened = await openAcquaintedApp();
  const { db, bruno } = opened;
  const chat = await startProcess(opened, openFanout, { pollInterval: 100, log });
  const theirs = await enter(chat, bruno.token);
  await sql`alter view chat_messages rename to gone`.execute(db);
  await sql`insert into messages (conversation_id, sender_id, content) values (1, 1, 'Late')`.execute(db);
  await expect.poll(() => log.join(), patiently).toContain('relation "chat_messages" does not exist');
  await sql`alter view gone rename to chat_messages`.execute(db);
  await hear(theirs, 'Late');
  expect(theirs.hasEnded).toBe(false);
});

/** Stores a message from Anna to Bruno without an announcement. */
async function storeUnannounced(db: Kysely<Database>, content: string, key: string | null = null) {
  const { rows } = await sql<{ outcome: string }>`
    select outcome from send_messages(
      array[1], array['bruno@example.it'], array[${content}], array[${key}::text], false, null)`.execute(db);
  expect(rows[0]?.outcome).toBe('stored');
}

test('a message without an announcement is delivered within two seconds, in order, with a warning in the log', async () => {
  const log: string[] = [];
  const opened = await openAcquaintedApp();
  const { db, anna, bruno } = opened;
  const chat = await startProcess(opened, openFanout, { pollInterval: 1_000, log });
  const [mine, theirs] = [await enter(chat, anna.token), await enter(chat, bruno.token)];
  const start = performance.now();
  await storeUnannounced(db, 'Unannounced');
  await hear(theirs, 'Unannounced');
  expect(performance.now() - start).toBeLessThan(15_000);
  expect(log).toEqual([expect.stringContaining('REDIS_URL')]);
  await storeUnannounced(db, 'Unannounced too');
  say(mine, bruno, 'Announced');
  await hear(theirs, 'Announced');
  expect(contentsOf(theirs)).toEqual(['Unannounced', 'Unannounced too', 'Announced']);
  expect(contentsOf(mine)).toEqual(contentsOf(theirs));
});

test('a repeated message that this process has not delivered yet is first delivered to both members in order', async () => {
  const opened = await openAcquaintedApp();
  const { db, anna, bruno } = opened;
  const chat = await startProcess(opened, openFanout);
  const [mine, theirs] = [await enter(chat, anna.token), await enter(chat, bruno.token)];
  await storeUnannounced(db, 'First');
  await storeUnannounced(db, 'Second', 'k');
  say(mine, bruno, 'Second', { key: 'k', headers: { receipt: 'again' } });
  await receipt(mine, 'again');
  await hear(theirs, 'Second');
  expect(contentsOf(mine)).toEqual(['First', 'Second', 'Second']);
  expect(contentsOf(theirs)).toEqual(['First', 'Second']);
});

test('batches of several processes for the same conversations do not block each other', async () => {
  const { db } = await openAcquaintedApp();
  const emails = Array.from({ length: 8 }, (_, i) => `${i}@example.it`);
  await db
    .insertInto('users')
    .values(emails.map((email) => ({ first_name: 'A', last_name: 'B', email })))
    .execute();
  for (const i of emails.keys()) await acquaint({ db }, 1, 3 + i);
  const to = (recipientEmail: string) => ({ senderId: 1, recipientEmail, content: 'Hi', key: null });
  for (let i = 0; i < 20; i += 1) {
    const orders = [emails, emails.toReversed()];
    const stored = await Promise.all(orders.map((order) => storeMessages(db, order.map(to), true)));
    expect(stored.flat().every(({ kind }) => kind === 'stored')).toBe(true);
  }
});
