import { incomingDestination } from '@stanza/schemas/chat/chat.ts';
import { groupQueueDestination } from '@stanza/schemas/match/group-chat.ts';
import { expect, test } from 'vitest';
import { createSubscriptions } from '../../chat/stomp/subscriptions.ts';

const frame = (headers: Record<string, string>) => ({
  command: 'SUBSCRIBE',
  headers: new Map(Object.entries({ destination: incomingDestination, ...headers })),
  body: new Uint8Array(),
});
const delivery = { destination: incomingDestination, body: '{}', length: 2, headers: { extra: 'x' } };

test('a message names its subscription, and has an id to acknowledge only on request', () => {
  const subscriptions = createSubscriptions();
  for (const [id, ack] of Object.entries({ one: 'auto', two: 'client', three: 'client-individual' }))
    subscriptions.add(frame({ id, ack }));
  subscriptions.add(frame({ id: 'four' }));
  const messages = subscriptions.write(delivery).map((text) => text.split('\n'));
  for (const [command, ...lines] of messages)
    expect([command, ...lines.slice(-2)]).toEqual(['MESSAGE', '', '{}\0']);
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
  [{ id: 'x'.repeat(201) }, 'malformed frame', 'An id can have at most 200 characters.'],
  [
    { id: 'a', ack: 'none' },
    'malformed frame',
    'The ack header must be one of auto, client, client-individual.',
  ],
  [
    { id: 'a', destination: '/b' },
    'unknown destination',
    `The destination must be ${incomingDestination} or ${groupQueueDestination}.`,
  ],
])('a subscription with %o is refused', (headers, message, detail) => {
  expect(() => createSubscriptions().add(frame(headers))).toThrow(
    expect.objectContaining({ message, detail }),
  );
});

test('a removed subscription gets nothing, and its id is free again', () => {
  const subscriptions = createSubscriptions();
  const none = {
    message: 'no such subscription',
    detail: 'This connection has no subscription with this id.',
  };
  const taken = { message: 'id in use', detail: 'This connection already has a subscription with this id.' };
  subscriptions.add(frame({ id: 'a' }));
  expect(() => subscriptions.add(frame({ id: 'a' }))).toThrow(expect.objectContaining(taken));
  subscriptions.remove(frame({ id: 'a' }));
  expect(subscriptions.write(delivery)).toEqual([]);
  expect(() => subscriptions.remove(frame({ id: 'a' }))).toThrow(expect.objectContaining(none));
  subscriptions.add(frame({ id: 'a' }));
  expect(subscriptions.write(delivery)).toHaveLength(1);
});

test('a connection has at most twenty subscriptions', () => {
  const subscriptions = createSubscriptions();
  subscriptions.add(frame({ id: 'x'.repeat(200) }));
  for (let i = 1; i < 20; i += 1) subscriptions.add(frame({ id: String(i) }));
  const detail = 'A connection can have at most 20 subscriptions.';
  const message = 'too many subscriptions';
  expect(() => subscriptions.add(frame({ id: 'more' }))).toThrow(
    expect.objectContaining({ message, detail }),
  );
});

test('a message goes only to the subscriptions to its destination', () => {
  const subscriptions = createSubscriptions();
  subscriptions.add(frame({ id: 'members' }));
  subscriptions.add(frame({ id: 'group', destination: groupQueueDestination }));
  const [written, ...others] = subscriptions.write({ ...delivery, destination: groupQueueDestination });
  expect(written).toContain('\nsubscription:group\n');
  expect(others).toEqual([]);
});
