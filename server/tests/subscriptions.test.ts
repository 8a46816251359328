import { incomingDestination } from '@stanza/schemas/chat.ts';
import { expect, test } from 'vitest';
import { createSubscriptions } from '../chat/stomp/subscriptions.ts';

const frame = (headers: Record<string, string>) => ({
  command: 'SUBSCRIBE',
  headers: new Map(Object.entries({ destination: incomingDestination, ...headers })),
  body: new Uint8Array(),
});
const delivery = { body: '{}', length: 2, headers: { extra: 'x' } };

test('a message names its subscription, and has an id to acknowledge only where that was asked for', () => {
  const subscriptions = createSubscriptions();
  for (const [id, ack] of Object.entries({ one: 'auto', two: 'client', three: 'client-individual' }))
    subscriptions.add(frame({ id, ack }));
  subscriptions.add(frame({ id: 'four' }));
  const messages = subscriptions.write(delivery).map((text) => text.split('\n'));
  const uuid = '[\\w-]{36}';
  for (const [i, id] of ['one', 'two', 'three', 'four'].entries()) {
    const headers = messages[i]?.slice(1, -2).join('\n');
    const ack = /two|three/.test(id) ? `ack:${uuid}\n` : '';
    expect(headers).toMatch(
      new RegExp(
        `^destination:${incomingDestination}\nsubscription:${id}\nmessage-id:${uuid}\n${ack}content-type:application/json;charset=utf-8\ncontent-length:2\nextra:x$`,
      ),
    );
  }
});

test.each([
  [{ id: 'x'.repeat(201) }, 'An id can have at most 200 characters.'],
  [{ id: 'a', ack: 'none' }, 'The ack header must be one of auto, client, client-individual.'],
  [{ id: 'a', destination: '/b' }, `The destination must be ${incomingDestination}.`],
])('a subscription with %o is refused', (headers, detail) => {
  expect(() => createSubscriptions().add(frame(headers))).toThrow(expect.objectContaining({ detail }));
});

test('a connection has at most twenty subscriptions', () => {
  const subscriptions = createSubscriptions();
  subscriptions.add(frame({ id: 'x'.repeat(200) }));
  for (let i = 1; i < 20; i += 1) subscriptions.add(frame({ id: String(i) }));
  const detail = 'A connection can have at most 20 subscriptions.';
  expect(() => subscriptions.add(frame({ id: 'more' }))).toThrow(expect.objectContaining({ detail }));
});
