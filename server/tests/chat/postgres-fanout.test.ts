import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { NotificationHandler } from '../../chat/fanout/fanout.ts';
import { createPostgresFanout } from '../../chat/fanout/postgres.ts';
import { cleanUpAfterUse } from '../support/cleanup.ts';
import { takeTestDatabase } from '../support/database.ts';

const { db, url } = await takeTestDatabase();
const fanout = createPostgresFanout(url);

async function subscribe() {
  const heard: string[] = [];
  const handler: NotificationHandler = {
    onAnnouncement: ({ conversationId, messageId }) => heard.push(`${conversationId} ${messageId}`),
    onSessionEnded: (id) => heard.push(`session ${id}`),
  };
  const subscription = await fanout.subscribe(handler);
  cleanUpAfterUse(() => subscription.close());
  return { heard, subscription };
}

/** The listening connections, each with its last statement. */
async function listening(): Promise<{ pid: number; query: string }[]> {
  const { rows } = await sql<{ pid: number; query: string }>`
    select pid, query from pg_stat_activity
    where datname = current_database() and application_name = 'stanza chat'`.execute(db);
  return rows;
}

test('messages and ended sessions are received in order, and no other text or channel', async () => {
  const { heard } = await subscribe();
  for (const [channel, payload] of [
    ['stanza_message', '1 2'],
    ['stanza_message', 'x'],
    ['stanza_message', ''],
    ['stanza_other', '3 4'],
    ['stanza_session', 'a'],
    ['stanza_session', '5 6'],
  ])
    await sql`select pg_notify(${channel}, ${payload})`.execute(db);
  await expect.poll(() => heard).toEqual(['1 2', 'session a', 'session 5 6']);
});

test('a message is announced when it is committed', async () => {
  expect(fanout.announcesAtCommit).toBe(true);
  const { heard } = await subscribe();
  fanout.publish({ conversationId: 1, messageId: 2 });
  await fanout.close();
  await sql`select pg_notify('stanza_session', 'last')`.execute(db);
  await expect.poll(() => heard).toEqual(['session last']);
});

test('closing a subscription ends its connection', async () => {
  const { subscription } = await subscribe();
  expect(await listening()).toHaveLength(1);
  await subscription.close();
  expect(await subscription.lost).toBe('It was closed.');
  await expect.poll(listening).toEqual([]);
});

test('a subscription whose connection breaks is lost', async () => {
  const { subscription } = await subscribe();
  const [{ pid } = { pid: 0 }] = await listening();
  await sql`select pg_terminate_backend(${pid})`.execute(db);
  expect(await subscription.lost).toBe('terminating connection due to administrator command');
});

test('the connection is used every ten seconds until it is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { subscription } = await subscribe();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(await listening()).toMatchObject([{ query: 'listen stanza_message; listen stanza_session' }]);
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(listening).toMatchObject([{ query: 'select 1' }]);
    await subscription.close();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('an unreachable database is an error', async () => {
  const nowhere = createPostgresFanout(new URL('/nowhere', url).href);
  const nothing = { onAnnouncement: () => undefined, onSessionEnded: () => undefined };
  await expect(nowhere.subscribe(nothing)).rejects.toThrow('database "nowhere" does not exist');
});
