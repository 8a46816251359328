import { expect, it } from 'vitest';
import { aMessage, minute } from '../../../fixtures/chat.ts';
import { aConversation } from '../../../fixtures/members.ts';
import { readTo, startedWithList, startedWithMessage } from '../../../src/domain/chat/read-markers.ts';

const none = { read: {}, since: null };
const started = { read: { 31: minute(1) }, since: minute(0) };
const sentAt = (...times: (string | null)[]) =>
  times.map((lastMessageTimestamp) => aConversation({ lastMessageTimestamp }));

it('on a new device, all messages of the list are read', () => {
  expect(startedWithList(none, sentAt(minute(3), minute(5), minute(4))).since).toBe(minute(5));
});

it.each([
  ['an empty list', sentAt()],
  ['a conversation without a message', sentAt(null)],
  ['a time that cannot be read', sentAt('soon')],
])('%s leaves all messages unread', (_, list) => {
  expect(startedWithList(none, list).since).toBe('1970-01-01T00:00:00.000Z');
});

it('a message that comes before the list is unread', () => {
  const since = startedWithMessage(none, aMessage({ timestamp: minute(5) })).since ?? '';
  expect(Date.parse(since)).toBe(Date.parse(minute(5)) - 1);
});

it('known markers stay', () => {
  expect(startedWithList(started, sentAt(minute(9)))).toBe(started);
  expect(startedWithMessage(started, aMessage())).toBe(started);
});

it('each conversation has its own marker', () => {
  expect(readTo(started, { conversationId: 32, until: Date.parse(minute(7)) })).toEqual({
    read: { 31: minute(1), 32: minute(7) },
    since: minute(0),
  });
});
