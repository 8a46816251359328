import { once } from 'node:events';
import { incomingDestination } from '@stanza/schemas/chat/chat.ts';
import { maxMessageLength } from '@stanza/schemas/constants.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { contentsOf, enter, hear, listen, nextSendError, receipt, say } from '../support/chat-peer.ts';
import { cleanUpAfterUse } from '../support/cleanup.ts';
import { openAcquaintedApp } from '../support/members.ts';

test('the rate limit counts all connections of a sender; the refused message can be sent again', async () => {
  const { app, anna, bruno } = await openAcquaintedApp({ rateLimitScale: 0.1 });
  const chat = await listen(app);
  const [one, other, theirs] = [
    await enter(chat, anna.token),
    await enter(chat, anna.token),
    await enter(chat, bruno.token),
  ];
  for (let i = 0; i < 3; i += 1) {
    say(one, bruno, `One ${i}`);
    say(other, bruno, `Other ${i}`);
  }
  await Promise.all([hear(theirs, 'One 2'), hear(theirs, 'Other 2')]);
  say(other, bruno, 'Too much', { key: 'again', headers: { receipt: 'refused' } });
  const { error, headers } = await nextSendError(other);
  expect(error).toEqual({
    error: 'RATE_LIMITED',
    message: expect.stringMatching(/^[A-Z].+\.$/),
    retryAfterSeconds: expect.toSatisfy((seconds) => seconds === 1 || seconds === 2),
  });
  expect(headers['idempotency-key']).toBe('again');
  await receipt(other, 'refused');
  say(theirs, anna, 'Me too');
  await hear(one, 'Me too');
  await expect
    .poll(
      async () => {
        say(other, bruno, 'Too much', { key: 'again', headers: { receipt: 'tried' } });
        await receipt(other, 'tried');
        return contentsOf(theirs);
      },
      { interval: 500, timeout: 10_000 },
    )
    .toContain('Too much');
});

describe('sockets', () => {
  test('a connection that sends faster than the server can store is paused; in the end everything is stored', async () => {
    const { app, db, anna, bruno } = await openAcquaintedApp();
    const chat = await listen(app);
    const socket = new WebSocket(`${chat}?token=${anna.token}`);
    cleanUpAfterUse(async () => socket.terminate());
    await once(socket, 'open');
    let answered = 0;
    socket.on('message', (data) => {
      if (String(data).startsWith('RECEIPT')) answered += 1;
    });
    socket.send('CONNECT\naccept-version:1.2\n\n\0');
    const send = (content: string) => {
      const body = JSON.stringify({ recipientEmail: bruno.email, content });
      socket.send(`SEND\ndestination:/app/sendMessage\nreceipt:r\n\n${body}\0`);
    };
    // 24 megabytes of messages that the server rejects without a query, after one message that waits for the database.
    const [count, blank] = [600, ' '.repeat(40_000)];
    const other = await enter(chat, bruno.token);
    await db.transaction().execute(async (transaction) => {
      await sql`lock table messages in exclusive mode`.execute(transaction);
      send('Waits');
      for (let i = 0; i < count; i += 1) send(blank);
      // Meanwhile the server handles other requests. If it did not pause the socket, it would have read all messages by then.
      for (let i = 0; i < 300; i += 1) {
        say(other, { email: 'nobody@example.it' }, 'x');
        await nextSendError(other);
      }
      expect(socket.bufferedAmount).toBeGreaterThan(12_000_000);
      expect(answered).toBe(0);
    });
    await expect.poll(() => answered, { interval: 10, timeout: 30_000 }).toBe(count + 1);
  });

  test('a client that does not read is disconnected, and the others get all messages', async () => {
    const { app, anna, bruno } = await openAcquaintedApp();
    const chat = await listen(app);
    const mine = await enter(chat, anna.token);
    const slow = new WebSocket(`${chat}?token=${anna.token}`);
    cleanUpAfterUse(async () => slow.terminate());
    const subscribed = new Promise<void>((resolve) => {
      slow.on('message', (data) => String(data).startsWith('RECEIPT') && resolve());
    });
    await once(slow, 'open');
    slow.send('CONNECT\naccept-version:1.2\n\n\0');
    slow.send(`SUBSCRIBE\nid:1\ndestination:${incomingDestination}\nreceipt:r\n\n\0`);
    await subscribed;
    slow.pause();
    // Twelve megabytes: more than the buffers of both sockets and of the server can hold.
    const [text, count] = ['𝔘'.repeat(maxMessageLength), 600];
    say(mine, bruno, text, { key: 'long' });
    for (let i = 1; i < count; i += 1)
      say(mine, bruno, 'Again', { key: 'long', headers: { receipt: `${i}` } });
    await receipt(mine, `${count - 1}`);
    expect(mine.frames.filter(({ command }) => command === 'MESSAGE')).toHaveLength(count);
    let received = 0;
    slow.on('message', () => {
      received += 1;
    });
    slow.resume();
    const [code] = await once(slow, 'close');
    // The server closes without a close frame, since the frame would wait behind the buffered data.
    expect(code).toBe(1006);
    expect(received).toBeLessThan(count);
  });
});
