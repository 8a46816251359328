import { expect, test } from 'vitest';
import { createConnectionRegistry } from '../chat/connection-registry.ts';
import { createSender } from '../chat/send.ts';
import type { Connection } from '../chat/stomp/connection.ts';
import type { Delivery } from '../chat/stomp/subscriptions.ts';

test('a sender who is too fast is told how long to wait, with the key of the message, and nothing is stored', async () => {
  const delivered: Delivery[] = [];
  const connection = {
    session: { id: 'a', userId: 7, expiresAt: new Date(0) },
    deliver: (delivery: Delivery) => delivered.push(delivery),
  } as unknown as Connection;
  const asked: number[] = [];
  const take = (userId: number) => asked.push(userId) && 3;
  const nothing = {} as never;
  const send = createSender({
    db: nothing,
    fanout: nothing,
    stream: nothing,
    connections: createConnectionRegistry(),
    rateLimiter: { take, sweep: () => undefined },
  });
  const headers = new Map([['idempotency-key', 'k1']]);
  await send({ command: 'SEND', headers, body: new Uint8Array() }, connection);
  expect(asked).toEqual([7]);
  expect(delivered.map(({ body, headers }) => [JSON.parse(body), headers])).toEqual([
    [
      {
        error: 'RATE_LIMITED',
        message: 'You are sending messages too fast. Please wait a moment.',
        retryAfterSeconds: 3,
      },
      { 'idempotency-key': 'k1' },
    ],
  ]);
});
