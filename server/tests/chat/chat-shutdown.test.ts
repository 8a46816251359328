import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import WebSocket from 'ws';
import { enter, hear, listen, openSocket, receipt, say } from '../support/chat-peer.ts';
import { openAcquaintedApp } from '../support/members.ts';

test('a closing server stores and delivers pending messages, then closes all connections', async () => {
  const { app, db, anna, bruno } = await openAcquaintedApp();
  const chat = await listen(app);
  const [mine, theirs, unconnected] = [
    await enter(chat, anna.token),
    await enter(chat, bruno.token),
    await openSocket(chat, anna.token),
  ];
  let closing: Promise<void> | undefined;
  await db.transaction().execute(async (transaction) => {
    await sql`lock table messages in exclusive mode`.execute(transaction);
    say(mine, bruno, 'Under way', { headers: { receipt: 'stored' } });
    say(mine, bruno, 'Too late', { headers: { receipt: 'left aside' } });
    await expect
      .poll(async () => {
        const { rows } = await sql<{ n: number }>`
          select count(*) as n from pg_locks where not granted and relation = 'messages'::regclass`.execute(
          db,
        );
        return rows[0]?.n;
      })
      .toBe(1);
    closing = app.close();
    await expect(openSocket(chat, anna.token)).rejects.toMatchObject({ name: 'HandshakeRefused' });
    expect([mine, theirs].some(({ hasEnded }) => hasEnded)).toBe(false);
  });
  await receipt(mine, 'stored');
  await hear(mine, 'Under way');
  await hear(theirs, 'Under way');
  for (const peer of [mine, theirs, unconnected]) {
    await peer.end();
    expect(peer.endCode).toBe(1001);
    await expect(peer.frame('nothing', () => false)).rejects.toThrow('(1001 The server is going away.)');
  }
  await closing;
  const stored = await db.selectFrom('messages').select('content').execute();
  expect(stored).toEqual([{ content: 'Under way' }]);
});

test('a closing server does not wait for clients that do not answer', async () => {
  const { app, anna } = await openAcquaintedApp();
  const chat = await listen(app);
  const socket = new WebSocket(`${chat}?token=${anna.token}`);
  await new Promise((resolve) => socket.once('open', resolve));
  socket.pause();
  const start = performance.now();
  await app.close();
  expect(performance.now() - start).toBeLessThan(20_000);
  socket.terminate();
});

test('a request for an upgrade that waits for the chat is rejected when the server closes', async () => {
  const asked = Promise.withResolvers<void>();
  const { app, anna } = await openAcquaintedApp({
    fanout: {
      announcesAtCommit: true,
      publish: () => undefined,
      async subscribe() {
        await asked.promise;
        return { lost: new Promise<string>(() => undefined), close: async () => undefined };
      },
      close: async () => undefined,
    },
  });
  const chat = await listen(app);
  const rejected = expect(openSocket(chat, anna.token)).rejects.toMatchObject({ status: 503 });
  await once(app.server, 'upgrade');
  const closed = app.close();
  await rejected;
  asked.resolve();
  await closed;
});

test('a closed server has no timers', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app } = await openAcquaintedApp();
  await listen(app);
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  await app.close();
  expect(vi.getTimerCount()).toBe(0);
});

test('an app that does not listen opens and closes without the chat', async () => {
  const { app, anna } = await openAcquaintedApp({
    fanout: {
      announcesAtCommit: false,
      publish: () => undefined,
      subscribe: () => Promise.reject(new Error('Nobody asked for it.')),
      close: async () => undefined,
    },
  });
  expect((await anna.inject('/api/chat/conversations')).statusCode).toBe(200);
  await app.close();
});
