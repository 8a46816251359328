import { setTimeout as pause } from 'node:timers/promises';
import { loginAnswerSchema } from '@stanza/schemas/account/user.ts';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPostgresFanout } from '../../chat/fanout/postgres.ts';
import { openRedisFanout } from '../../chat/fanout/redis.ts';
import { chatTimes } from '../../chat/times.ts';
import type { Database } from '../../database/tables.ts';
import { builtServer } from '../support/built-server.ts';
import { startProcess, testFanout } from '../support/chat-fanout-suite.ts';
import { contentsOf, enter, healthOf, hear, say } from '../support/chat-peer.ts';
import { openAcquaintedApp, patiently } from '../support/members.ts';
import { runServer } from '../support/process.ts';
import { redisOrSkip } from '../support/redis.ts';

const redis = await redisOrSkip();

const openFanout = (url: string) => openRedisFanout(redis.url, url);

testFanout(openFanout);

test('with Redis the database announces ended sessions and no messages', async () => {
  const opened = await openAcquaintedApp();
  const { db, anna, bruno } = opened;
  const heard: string[] = [];
  const subscription = await createPostgresFanout(opened.url).subscribe({
    onAnnouncement: ({ messageId }) => heard.push(String(messageId)),
    onSessionEnded: () => heard.push('session'),
  });
  const chat = await startProcess(opened, openFanout);
  const mine = await enter(chat, anna.token);
  say(mine, bruno, 'Through Redis');
  await hear(mine, 'Through Redis');
  await db.deleteFrom('sessions').where('user_id', '=', bruno.id).execute();
  await expect.poll(() => heard, patiently).toContain('session');
  expect(heard).toEqual(['session']);
  await subscription.close();
});

test('while Redis is down the chat polls within two seconds, and /health reports it', async () => {
  const log: string[] = [];
  const opened = await openAcquaintedApp();
  const { db, anna, bruno } = opened;
  const here = await startProcess(opened, openFanout, { pollInterval: chatTimes.pollInterval, log });
  const there = await startProcess(opened, openFanout, { pollInterval: chatTimes.pollInterval });
  const mine = await enter(here, anna.token);
  await redis.kill();
  for (const chat of [here, there]) {
    await expect.poll(() => healthOf(chat), patiently).toEqual({ status: 'degraded', chat: 'polling' });
  }
  const theirs = await enter(there, bruno.token);
  for (let i = 0; i < 3; i += 1) {
    const start = performance.now();
    say(mine, bruno, `Without Redis ${i}`);
    await hear(theirs, `Without Redis ${i}`);
    expect(performance.now() - start).toBeLessThan(2_000);
  }
  // Ended sessions are still announced by the database.
  const second = await enter(here, bruno.token);
  await db.deleteFrom('sessions').where('user_id', '=', bruno.id).execute();
  await second.end();
  expect([second.endCode, mine.hasEnded]).toEqual([1008, false]);
  await redis.start();
  for (const chat of [here, there]) {
    await expect.poll(() => healthOf(chat), patiently).toEqual({ status: 'ok' });
  }
  say(mine, bruno, 'There again');
  await hear(mine, 'There again');
  expect(log[0]).toMatch(/^The chat polls for messages, since notifications do not arrive: Redis/);
});

test('a lost subscription to the database is replaced', async () => {
  const log: string[] = [];
  const opened = await openAcquaintedApp();
  const { db, anna } = opened;
  const chat = await startProcess(opened, openFanout, { log });
  const peer = await enter(chat, anna.token);
  await endSubscriptions(db);
  await expect.poll(() => log.at(-1), patiently).toBe('The chat gets all notifications again.');
  await db.deleteFrom('sessions').where('user_id', '=', anna.id).execute();
  await peer.end();
  expect(peer.endCode).toBe(1008);
});

test('the chat admits nobody before it is notified of ended sessions', async () => {
  const opened = await openAcquaintedApp();
  const { db, anna } = opened;
  const gate = Promise.withResolvers<void>();
  const chat = await startProcess(opened, async (url) => {
    const fanout = await openFanout(url);
    return {
      ...fanout,
      database: {
        async subscribe(handler) {
          await gate.promise;
          return await createPostgresFanout(url).subscribe(handler);
        },
      },
    };
  });
  const admitted = enter(chat, anna.token);
  await expect(Promise.race([admitted, pause(500, 'waiting')])).resolves.toBe('waiting');
  gate.resolve();
  const peer = await admitted;
  await db.deleteFrom('sessions').where('user_id', '=', anna.id).execute();
  await peer.end();
  expect(peer.endCode).toBe(1008);
});

async function endSubscriptions(db: Kysely<Database>) {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'stanza chat'`.execute(db);
}

test("processes with and without Redis deliver each other's messages", async () => {
  const log: string[] = [];
  const opened = await openAcquaintedApp();
  const { anna, bruno } = opened;
  const options = { pollInterval: 1_000, log };
  const through = await startProcess(opened, openFanout, options);
  const without = await startProcess(opened, async (url) => createPostgresFanout(url), options);
  const [mine, theirs] = [await enter(through, anna.token), await enter(without, bruno.token)];
  say(mine, bruno, 'With Redis');
  await hear(theirs, 'With Redis');
  say(theirs, anna, 'Without');
  await Promise.all([hear(mine, 'Without'), hear(theirs, 'Without')]);
  expect(contentsOf(mine)).toEqual(contentsOf(theirs));
  expect(log.join('\n')).toContain('REDIS_URL');
});

test('two applications with the same ids on one Redis do not disturb each other', async () => {
  const [one, other] = [await openAcquaintedApp(), await openAcquaintedApp()];
  const [here, there] = [await startProcess(one, openFanout), await startProcess(other, openFanout)];
  const [mine, theirs] = [await enter(here, one.anna.token), await enter(there, other.bruno.token)];
  for (let i = 0; i < 5; i += 1) say(mine, one.bruno, `Here ${i}`);
  await hear(mine, 'Here 4');
  const there2 = await startProcess(other, openFanout);
  const sender = await enter(there2, other.anna.token);
  say(sender, other.bruno, 'There');
  await hear(theirs, 'There');
  expect(contentsOf(theirs)).toEqual(['There']);
  expect(contentsOf(mine)).toHaveLength(5);
});

test('a server with REDIS_URL starts, sends a message and stops', async () => {
  const opened = await openAcquaintedApp();
  const variables = {
    DATABASE_URL: opened.url,
    TOKEN_SECRET: 'a secret of at least thirty-two characters',
    REDIS_URL: redis.url,
  };
  const { child, address, ended } = runServer(variables, await builtServer());
  const login = await fetch(`${await address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: opened.anna.email, password: 'correct horse' }),
  });
  expect(login.status).toBe(200);
  const { token } = loginAnswerSchema.parse(await login.json());
  const mine = await enter(`${(await address).replace('http', 'ws')}/chat`, token);
  say(mine, opened.bruno, 'From a whole server');
  await hear(mine, 'From a whole server');
  child.kill('SIGTERM');
  await mine.end();
  expect(mine.endCode).toBe(1001);
  expect(await ended).toMatchObject({ status: 0, stderr: '' });
});
