import { describe, expect, it } from 'vitest';
import { aMessage, aSendError, minute } from '../../fixtures/chat.ts';
import { compareMessages, isLongMessage, mergeMessages, readContent } from '../../src/domain/messages.ts';
import {
  chatMessageSchema,
  chatMessagesSchema,
  incomingSchema,
  isSendError,
  sendErrorSchema,
  sendMessageSchema,
} from '../../src/schemas/chat.ts';
import { maxMessageLength } from '../../src/schemas/constants.ts';

const without = (field: string) =>
  Object.fromEntries(Object.entries(aMessage()).filter(([name]) => name !== field));
const parses = (value: unknown) => chatMessageSchema.safeParse(value).success;
const idsOf = (messages: readonly { messageId: number }[]) => messages.map(({ messageId }) => messageId);
const messagesOf = (...ids: number[]) => ids.map((messageId) => aMessage({ messageId }));

describe('a chat message', () => {
  const fields = Object.keys(aMessage());

  it('has eight fields and is read unchanged', () => {
    expect(Object.keys(chatMessageSchema.shape)).toEqual(fields);
    expect(chatMessageSchema.parse(aMessage())).toEqual(aMessage());
  });

  it.each(fields)('requires %s', (field) => {
    expect(parses(without(field))).toBe(false);
    expect(parses({ ...aMessage(), [field]: null })).toBe(false);
  });

  it.each([
    { field: 'messageId', value: '11' },
    { field: 'conversationId', value: 1.5 },
    { field: 'content', value: { text: 'Hi' } },
    { field: 'timestamp', value: 'yesterday' },
    { field: 'timestamp', value: '' },
    { field: 'timestamp', value: 1_750_000_000 },
  ])('rejects $value as $field', ({ field, value }) => {
    expect(parses({ ...aMessage(), [field]: value })).toBe(false);
  });

  it.each(['2025-06-15T09:30:00Z', '2025-06-15T09:30:00.123456+02:00', '2025-06-15T09:30:00'])(
    'accepts the time %s',
    (timestamp) => {
      expect(chatMessageSchema.parse(aMessage({ timestamp })).timestamp).toBe(timestamp);
    },
  );

  it('may be empty, and its unknown fields are ignored', () => {
    expect(chatMessageSchema.parse({ ...aMessage({ content: '' }), error: 'x', seen: true })).toEqual(
      aMessage({ content: '' }),
    );
  });

  it('makes its whole list invalid when it is invalid', () => {
    expect(chatMessagesSchema.safeParse([aMessage(), without('content')]).success).toBe(false);
    expect(chatMessagesSchema.safeParse({ content: [] }).success).toBe(false);
    expect(chatMessagesSchema.parse([])).toEqual([]);
  });
});

describe('a message to send', () => {
  it('has a recipient and a text', () => {
    const body = { recipientEmail: 'marco@example.org', content: 'Ciao' };
    expect(sendMessageSchema.parse(body)).toEqual(body);
    expect(sendMessageSchema.safeParse({ content: 'Ciao' }).success).toBe(false);
    expect(sendMessageSchema.safeParse({ ...body, content: 1 }).success).toBe(false);
  });
});

describe('the body of a MESSAGE frame', () => {
  it.each([
    { name: 'a message', body: aMessage(), refused: false },
    { name: 'a message with additional fields', body: { ...aMessage(), error: 'none' }, refused: false },
    { name: 'a send error', body: aSendError(), refused: true },
    {
      name: 'a send error with an unknown code',
      body: aSendError({ error: 'SPAM', message: 'No.' }),
      refused: true,
    },
    {
      name: 'a rate limit',
      body: aSendError({ error: 'RATE_LIMITED', retryAfterSeconds: 0.2 }),
      refused: true,
    },
  ])('can be $name', ({ body, refused }) => {
    const parsed = incomingSchema.parse(body);
    expect(isSendError(parsed)).toBe(refused);
  });

  it.each([
    { name: 'a send error without a message', body: { error: 'SPAM' } },
    { name: 'a send error with an empty message', body: aSendError({ message: '' }) },
    { name: 'a send error without a code', body: aSendError({ error: '' }) },
    { name: 'a negative waiting time', body: aSendError({ retryAfterSeconds: -1 }) },
    { name: 'a message without an id', body: without('messageId') },
    { name: 'null', body: null },
    { name: 'undefined', body: undefined },
    { name: 'a text', body: 'hello' },
  ])('cannot be $name', ({ body }) => {
    expect(incomingSchema.safeParse(body).success).toBe(false);
  });

  it('may contain a waiting time', () => {
    expect(sendErrorSchema.parse(aSendError({ retryAfterSeconds: 3 })).retryAfterSeconds).toBe(3);
    expect(sendErrorSchema.parse(aSendError()).retryAfterSeconds).toBeUndefined();
  });
});

describe('typed text', () => {
  it.each([
    { text: '', content: null },
    { text: ' \n\t\u00a0 ', content: null },
    { text: '  Ciao \n', content: 'Ciao' },
    { text: ' two\n\nlines ', content: 'two\n\nlines' },
    { text: '0', content: '0' },
  ])('$text is sent as $content', ({ text, content }) => {
    expect(readContent(text)).toBe(content);
  });

  it.each([
    { name: 'the maximum of characters', content: 'x'.repeat(maxMessageLength), long: false },
    { name: 'one character more', content: 'x'.repeat(maxMessageLength + 1), long: true },
    { name: 'the maximum of emoji', content: '🏠'.repeat(maxMessageLength), long: false },
    { name: 'one emoji more', content: '🏠'.repeat(maxMessageLength + 1), long: true },
  ])('is too long with $name: $long', ({ content, long }) => {
    expect(isLongMessage(content)).toBe(long);
  });
});

describe('messages', () => {
  it("are ordered by the server's time and then by id", () => {
    const unordered = [
      aMessage({ messageId: 3, timestamp: minute(2) }),
      aMessage({ messageId: 2, timestamp: minute(2) }),
      aMessage({ messageId: 9, timestamp: '2025-06-15T16:01:00+02:00' }),
    ];
    expect(idsOf(unordered.toSorted(compareMessages))).toEqual([9, 2, 3]);
  });

  it.each([
    { name: 'two empty lists', older: [], newer: [], merged: [] },
    { name: 'an empty list and a history', older: [], newer: [2, 1], merged: [1, 2] },
    { name: 'a history and a new message', older: [1, 2], newer: [3], merged: [1, 2, 3] },
    { name: 'a history and a known message', older: [1, 2], newer: [2], merged: [1, 2] },
    { name: 'a history and a late message', older: [1, 3], newer: [2], merged: [1, 2, 3] },
    {
      name: 'a history and an older message',
      older: [2, 3],
      newer: [1],
      merged: [1, 2, 3],
    },
    { name: 'two overlapping lists', older: [1, 2, 4], newer: [2, 3, 4, 5], merged: [1, 2, 3, 4, 5] },
    { name: 'a longer and a shorter list', older: [1, 2, 3], newer: [1], merged: [1, 2, 3] },
    { name: 'a list with duplicates', older: [], newer: [1, 1, 2, 2], merged: [1, 2] },
  ])('are merged: $name', ({ older, newer, merged }) => {
    expect(idsOf(mergeMessages(messagesOf(...older), messagesOf(...newer)))).toEqual(merged);
  });

  it('with equal times are merged by id, each once', () => {
    const at = (messageId: number) => aMessage({ messageId, timestamp: minute(1) });
    expect(idsOf(mergeMessages([at(2)], [at(1)]))).toEqual([1, 2]);
    expect(idsOf(mergeMessages([at(1), at(2)], [at(2)]))).toEqual([1, 2]);
    expect(idsOf(mergeMessages([at(1)], [at(2)]))).toEqual([1, 2]);
  });

  it('are merged once when a copy has a more precise time', () => {
    const older = messagesOf(1, 2);
    const copy = aMessage({ messageId: 2, timestamp: minute(2).replace('.000Z', '.512Z') });
    expect(mergeMessages(older, [copy])).toEqual([older[0], copy]);
    expect(mergeMessages([...messagesOf(1), copy], messagesOf(2))).toEqual(older);
  });

  it('are replaced by the newer copy', () => {
    const [message] = mergeMessages([aMessage({ content: 'old' })], [aMessage({ content: 'new' })]);
    expect(message?.content).toBe('new');
  });

  it('are merged without changing the lists', () => {
    const older = messagesOf(2, 1);
    mergeMessages(older, messagesOf(3));
    mergeMessages(older, messagesOf(0, 3));
    expect(idsOf(older)).toEqual([2, 1]);
  });
});
