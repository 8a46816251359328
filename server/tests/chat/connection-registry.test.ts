import { incomingDestination } from '@stanza/schemas/chat/chat.ts';
import { expect, test } from 'vitest';
import { createConnectionRegistry, deliverSendError } from '../../chat/connection-registry.ts';
import { createSendError } from '../../chat/send-errors.ts';
import type { Connection } from '../../chat/stomp/connection.ts';
import type { Delivery } from '../../chat/stomp/subscriptions.ts';

const message = {
  conversationId: 1,
  messageId: 7,
  senderId: 1,
  senderEmail: 'anna@example.it',
  recipientId: 2,
  recipientEmail: 'bruno@example.it',
  content: 'perché no?',
  timestamp: '2026-03-01T12:00:00.000Z',
};
const body = JSON.stringify(message);
const delivery = { destination: incomingDestination, body, length: Buffer.byteLength(body), headers: {} };
const withKey = { ...delivery, headers: { 'idempotency-key': 'k1' } };

function aConnection(userId: number) {
  const delivered: Delivery[] = [];
  const failed: unknown[] = [];
  const connection = {
    session: { id: 'a', userId, expiresAt: new Date(0) },
    deliver: (one: Delivery) => delivered.push(one),
    fail: ({ message, detail }: Error & { detail: string }, code: number) =>
      failed.push({ message, detail, code }),
  } as unknown as Connection;
  return { connection, delivered, failed };
}

test('a message goes to each connection of sender and recipient, with its key only to the sender', () => {
  const registry = createConnectionRegistry();
  const [mine, mineToo, theirs, others] = [aConnection(1), aConnection(1), aConnection(2), aConnection(3)];
  for (const { connection } of [mine, mineToo, theirs, others]) registry.add(connection);
  registry.deliver({ message, key: 'k1' });
  registry.deliver({ message, key: null });
  expect(mine.delivered).toEqual([withKey, delivery]);
  expect(mineToo.delivered).toEqual(mine.delivered);
  expect(theirs.delivered).toEqual([delivery, delivery]);
  expect(others.delivered).toEqual([]);
});

test('a message is delivered where only its sender or only its recipient is connected', () => {
  const [mine, theirs] = [aConnection(1), aConnection(2)];
  for (const { connection } of [mine, theirs]) {
    const registry = createConnectionRegistry();
    registry.add(connection);
    registry.deliver({ message, key: null });
  }
  expect([mine.delivered, theirs.delivered]).toEqual([[delivery], [delivery]]);
});

test('a repeated message goes only to the sender', () => {
  const registry = createConnectionRegistry();
  const [mine, theirs] = [aConnection(1), aConnection(2)];
  registry.add(mine.connection);
  registry.add(theirs.connection);
  registry.deliverAgain({ message, key: 'k1' });
  expect([mine.delivered, theirs.delivered]).toEqual([[withKey], []]);
});

test('an error has the key of its message, if the message has one', () => {
  const { connection, delivered } = aConnection(1);
  const error = createSendError('SELF_RECIPIENT');
  const body = JSON.stringify(error);
  const plain = { destination: incomingDestination, body, length: Buffer.byteLength(body), headers: {} };
  deliverSendError(connection, error, null);
  deliverSendError(connection, error, 'k1');
  expect(delivered).toEqual([plain, { ...plain, headers: { 'idempotency-key': 'k1' } }]);
});

test('a removed connection gets nothing; the others of its member stay', () => {
  const registry = createConnectionRegistry();
  const [first, second] = [aConnection(1), aConnection(1)];
  registry.remove(first.connection);
  registry.add(first.connection);
  registry.add(second.connection);
  registry.remove(first.connection);
  registry.deliver({ message, key: null });
  expect([first.delivered, second.delivered]).toEqual([[], [delivery]]);
  expect([...registry.all()]).toEqual([second.connection]);
  registry.remove(second.connection);
  expect([...registry.all()]).toEqual([]);
});

test("a member has at most twenty connections: one more closes the member's oldest one", () => {
  const registry = createConnectionRegistry();
  const other = aConnection(2);
  registry.add(other.connection);
  const own = Array.from({ length: 20 }, () => aConnection(1));
  for (const { connection } of own) registry.add(connection);
  expect(own.flatMap(({ failed }) => failed)).toEqual([]);
  const newest = aConnection(1);
  registry.add(newest.connection);
  const detail = 'This account has 20 newer connections.';
  expect(own[0]?.failed).toEqual([{ message: 'too many connections', detail, code: 1008 }]);
  const open = [...registry.all()];
  expect(open).toHaveLength(21);
  expect(open).not.toContain(own[0]?.connection);
  expect([...own.slice(1), newest, other].flatMap(({ failed }) => failed)).toEqual([]);
});
