import { describe, expect, it } from 'vitest';
import { aMessage, aSendError } from '../../../fixtures/chat.ts';
import {
  chatMessageSchema,
  chatMessagesSchema,
  incomingSchema,
  isSendError,
  sendErrorSchema,
  sendMessageSchema,
} from '../../../src/schemas/chat/chat.ts';

const without = (field: string) =>
  Object.fromEntries(Object.entries(aMessage()).filter(([name]) => name !== field));
const parses = (value: unknown) => chatMessageSchema.safeParse(value).success;

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
