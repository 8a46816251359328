import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { createClient } from 'redis';
import { expect, test } from 'vitest';
import { openRedisFanout } from '../../chat/fanout/redis.ts';
import { StartError } from '../../process/start-error.ts';
import { cleanUpAfterUse } from '../support/cleanup.ts';
import { takeTestDatabase } from '../support/database.ts';
import { redisOrSkip } from '../support/redis.ts';

const redis = await redisOrSkip();
const { db, url } = await takeTestDatabase();

async function open() {
  const fanout = await openRedisFanout(redis.url, url);
  cleanUpAfterUse(() => fanout.close());
  return fanout;
}

function aHandler() {
  const heard: string[] = [];
  const onAnnouncement = (position: object) => heard.push(JSON.stringify(position));
  return { heard, handler: { onAnnouncement, onSessionEnded: (id: string) => heard.push(id) } };
}

test('all subscribers receive a published message; other texts on the channel are ignored', async () => {
  const [here, there] = [await open(), await open()];
  expect(here.announcesAtCommit).toBe(false);
  const [mine, theirs] = [aHandler(), aHandler()];
  const subscriptions = [await here.subscribe(mine.handler), await there.subscribe(theirs.handler)];
  const client = createClient({ url: redis.url });
  await client.connect();
  expect(await client.publish('stanza:message', 'x')).toBe(2);
  client.destroy();
  here.publish({ conversationId: 1, messageId: 2 });
  const heard = ['{"conversationId":1,"messageId":2}'];
  await expect.poll(() => [mine.heard, theirs.heard]).toEqual([heard, heard]);
  for (const subscription of subscriptions) {
    await subscription.close();
    expect(await subscription.lost).toBe('It was closed.');
  }
});

test('ended sessions come from the database', async () => {
  const { database } = await open();
  const { heard, handler } = aHandler();
  const subscription = await database?.subscribe(handler);
  await sql`select pg_notify('stanza_session', 'a')`.execute(db);
  await expect.poll(() => heard).toEqual(['a']);
  await subscription?.close();
});

test('a closed subscription receives nothing more, and its connection ends', async () => {
  const fanout = await open();
  const { heard, handler } = aHandler();
  const subscription = await fanout.subscribe(handler);
  await subscription.close();
  const client = createClient({ url: redis.url });
  await client.connect();
  cleanUpAfterUse(async () => client.destroy());
  await expect.poll(() => client.publish('stanza:message', '1 2')).toBe(0);
  expect(heard).toEqual([]);
});

test('while Redis is down, subscriptions and published messages are lost; afterwards both work again', async () => {
  const fanout = await open();
  const { heard, handler } = aHandler();
  const lost = await fanout.subscribe(handler);
  await redis.kill();
  expect(await lost.lost).toMatch(/^Redis: ./);
  await expect(fanout.subscribe(handler)).rejects.toThrow('ECONNREFUSED');
  fanout.publish({ conversationId: 1, messageId: 1 });
  await redis.start();
  await fanout.subscribe(handler);
  await expect
    .poll(() => {
      fanout.publish({ conversationId: 1, messageId: 2 });
      return heard.at(-1);
    })
    .toBe('{"conversationId":1,"messageId":2}');
  expect(heard).not.toContain('{"conversationId":1,"messageId":1}');
});

test('after a loss, the pauses between the attempts to connect grow', async () => {
  await open();
  await redis.kill();
  const attempts: number[] = [];
  const server = createServer((socket) => {
    attempts.push(performance.now());
    socket.destroy();
  });
  server.listen(Number(new URL(redis.url).port), '127.0.0.1');
  await expect.poll(() => attempts.length).toBeGreaterThanOrEqual(5);
  server.close();
  await once(server, 'close');
  await redis.start();
  const [first = 0] = attempts;
  const fifth = attempts[4] ?? 0;
  // At least 100, 200, 400 and 800 milliseconds, and at most two seconds each.
  expect(fifth - first).toBeGreaterThan(1_400);
  expect(fifth - first).toBeLessThan(7_500);
});

test('a subscription that Redis refuses is an error, and its connection ends', async () => {
  const client = createClient({ url: redis.url });
  await client.connect();
  cleanUpAfterUse(async () => client.destroy());
  await client.aclSetUser('deaf', ['on', '>secret', '+@all', 'resetchannels']);
  const connections = async () => (await client.clientList()).filter(({ user }) => user === 'deaf').length;
  const fanout = await openRedisFanout(redis.url.replace('//', '//deaf:secret@'), url);
  cleanUpAfterUse(() => fanout.close());
  await expect(fanout.subscribe(aHandler().handler)).rejects.toThrow('NOPERM');
  // The one that publishes.
  await expect.poll(connections).toBe(1);
});

test('an unreachable Redis is an error that names its address without the password', async () => {
  await expect(openRedisFanout('redis://:secret@127.0.0.1:1', url)).rejects.toThrow(
    new StartError('Redis at 127.0.0.1:1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1.'),
  );
});

test('closing a fanout again has no effect', async () => {
  const fanout = await open();
  const client = createClient({ url: redis.url });
  await client.connect();
  cleanUpAfterUse(async () => client.destroy());
  const clients = async () => (await client.clientList()).length;
  const before = await clients();
  await fanout.close();
  await expect.poll(clients).toBe(before - 1);
  await fanout.close();
});
