import type { AddressInfo } from 'node:net';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTcpProxy } from '../../../bench/database/tcp-proxy.ts';
import { connect } from '../../database/connect.ts';
import type { Database } from '../../database/tables.ts';
import { openSecondApp, openTestApp } from '../support/app.ts';
import { aDemonstration } from '../support/builders.ts';
import { enter, hear, listen, say } from '../support/chat-peer.ts';
import { cleanUpAfterUse } from '../support/cleanup.ts';
import { patientQueryTimeout } from '../support/database.ts';
import { openAcquaintedApp, patiently } from '../support/members.ts';

const unavailable = {
  code: 'unavailable',
  message: 'The server is not available right now. Please try again in a moment.',
};
const search = '/api/search/listings';

/** An app with few connections, which reach the database through a proxy. */
async function openProxied(queryTimeout = patientQueryTimeout) {
  const first = await openTestApp(aDemonstration([{}]));
  const proxy = await startTcpProxy(first.url);
  const db = connect(proxy.through(first.url), { maxConnections: 2, queryTimeout });
  cleanUpAfterUse(async () => {
    await db.destroy();
    await proxy.close();
  });
  const log: string[] = [];
  const logger = { level: 'error' as const, stream: { write: (line: string) => log.push(line) } };
  const app = await openSecondApp(first, { db, logger });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  return { ...first, db, proxy, get, log, admin: first.db };
}

/** Starts two searches that wait for a lock in the database, calls `act`, and returns the answers. */
async function whileSearchesWait({ admin, get }: Proxied, act: () => Promise<unknown>): Promise<Response[]> {
  return await admin.transaction().execute(async (transaction) => {
    await sql`lock table listings in access exclusive mode`.execute(transaction);
    const answers = Promise.all([get(search), get(search)]);
    await expect.poll(() => waitingIn(admin), patiently).toBe(2);
    await act();
    return await answers;
  });
}

type Proxied = Awaited<ReturnType<typeof openProxied>>;

async function waitingIn(admin: Kysely<Database>): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(admin);
  return rows[0]?.n;
}

async function expectUnavailable(response: Response) {
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(await response.json()).toEqual(unavailable);
}

test.each([
  ['their connections are ended', ({ admin }) => terminate(admin)],
  ['their connections are cut', async ({ proxy }) => proxy.reset()],
] satisfies [string, (opened: Proxied) => Promise<unknown>][])(
  'queries get 503 when %s, and the next ones work',
  async (_, lose) => {
    const opened = await openProxied();
    for (const answer of await whileSearchesWait(opened, () => lose(opened))) await expectUnavailable(answer);
    expect((await opened.get(search)).status).toBe(200);
    expect(opened.log.filter((line) => line.includes('The database is not available: '))).toHaveLength(2);
  },
);

test('a transaction whose connection is lost between two queries gets 503, and the connection is not used again', async () => {
  const { db, admin } = await openProxied();
  const lost = db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    // Ends only this connection, so that the query below can fail only because of it.
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(admin);
    await sql`select 2`.execute(transaction);
  });
  await expect(lost).rejects.toMatchObject({ name: 'DatabaseUnavailableError' });
  const { rows } = await sql`select 3 as three`.execute(db);
  expect(rows).toEqual([{ three: 3 }]);
});

test('a database that stops answering costs the time limit once, and its connections are not used again', async () => {
  const { proxy, get, db } = await openProxied(3_000);
  expect((await get(search)).status).toBe(200);
  proxy.vanish();
  const start = performance.now();
  const lost = db.transaction().execute((transaction) => sql`select 1`.execute(transaction));
  await Promise.all([
    expect(lost).rejects.toMatchObject({ name: 'DatabaseUnavailableError' }),
    get(search).then(expectUnavailable),
  ]);
  expect(performance.now() - start).toBeLessThan(20_000);
  proxy.restore();
  await expect.poll(async () => (await get(search)).status, patiently).toBe(200);
  for (let i = 0; i < 2; i += 1) expect((await get(search)).status).toBe(200);
});

test('a request without a free connection gets 503 with Retry-After, and the next ones work', async () => {
  const { db, get } = await openProxied(3_000);
  const { promise: freed, resolve: free } = Promise.withResolvers<void>();
  const held = [1, 2].map(() => db.transaction().execute(() => freed));
  await expectUnavailable(await get(search));
  free();
  await Promise.all(held);
  expect((await get(search)).status).toBe(200);
});

test('a query that takes too long is cancelled, and its connection is used again', async () => {
  const { db } = await openProxied(3_000);
  const before = await pidOf(db);
  await expect(sql`select pg_sleep(10)`.execute(db)).rejects.toMatchObject({
    name: 'DatabaseUnavailableError',
    message: expect.stringContaining('statement timeout'),
  });
  expect(await pidOf(db)).toBe(before);
});

test("the chat's sockets stay open when all database connections are lost", async () => {
  const opened = await openAcquaintedApp();
  const { anna, bruno } = opened;
  const db = connect(opened.url, { maxConnections: 1, queryTimeout: patientQueryTimeout });
  cleanUpAfterUse(() => db.destroy());
  const chat = await listen(await openSecondApp(opened, { db }));
  const [mine, theirs] = [await enter(chat, anna.token), await enter(chat, bruno.token)];
  say(mine, bruno, 'Before');
  await hear(theirs, 'Before');
  const before = await pidOf(db);
  await terminate(opened.db);
  // Until the app has noticed it: a message on a connection that ends a moment later is answered with an ERROR frame.
  await expect.poll(() => pidOf(db).catch(() => before), patiently).not.toBe(before);
  say(mine, bruno, 'After');
  await hear(theirs, 'After');
  expect([mine.hasEnded, theirs.hasEnded]).toEqual([false, false]);
});

/** The process of PostgreSQL that answers. */
async function pidOf(db: Kysely<Database>): Promise<number | undefined> {
  return (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
}

async function terminate(admin: Kysely<Database>) {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'stanza%' and pid <> pg_backend_pid()
      and not exists (select from pg_locks where pg_locks.pid = pg_stat_activity.pid and mode = 'AccessExclusiveLock' and granted)`.execute(
    admin,
  );
}
