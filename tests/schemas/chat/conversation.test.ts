import { describe, expect, it } from 'vitest';
import { aConversation } from '../../../fixtures/members.ts';
import { conversationSchema, conversationsSchema } from '../../../src/schemas/chat/conversation.ts';

const without = (field: string) =>
  Object.fromEntries(Object.entries(aConversation()).filter(([name]) => name !== field));
const parses = (value: unknown) => conversationSchema.safeParse(value).success;

describe('a conversation', () => {
  it('has six fields and five optional ones, and is read unchanged', () => {
    expect(Object.keys(conversationSchema.shape).sort()).toEqual([
      'conversationId',
      'isOtherDeleted',
      'lastMessageContent',
      'lastMessageSenderId',
      'lastMessageTimestamp',
      'listings',
      'otherUserEmail',
      'otherUserId',
      'otherUserName',
      'otherUserPictureUrl',
      'readUntil',
    ]);
    expect(conversationSchema.parse(aConversation())).toEqual(aConversation());
  });

  it.each(['otherUserName', 'lastMessageContent', 'lastMessageTimestamp'])(
    'may lack %s or have null',
    (field) => {
      const expected = aConversation({ [field]: null });
      expect(conversationSchema.parse(expected)).toEqual(expected);
      expect(conversationSchema.parse(without(field))).toEqual(expected);
    },
  );

  it.each(['conversationId', 'otherUserId', 'otherUserEmail'])('requires %s', (field) => {
    expect(parses(without(field))).toBe(false);
    expect(parses({ ...aConversation(), [field]: null })).toBe(false);
  });

  it.each([
    { field: 'conversationId', value: '31' },
    { field: 'otherUserId', value: 1.5 },
    { field: 'otherUserEmail', value: 8 },
    { field: 'lastMessageContent', value: { text: 'Hi' } },
    { field: 'lastMessageTimestamp', value: 1_750_000_000 },
  ])('rejects $value as $field', ({ field, value }) => {
    expect(parses({ ...aConversation(), [field]: value })).toBe(false);
  });
});

describe('a list of conversations', () => {
  it.each([
    { name: 'an empty list', value: [], ok: true },
    { name: 'one', value: [aConversation()], ok: true },
    { name: 'one invalid among valid ones', value: [aConversation(), without('otherUserId')], ok: false },
    { name: 'a wrapped list', value: { content: [] }, ok: false },
    { name: 'null', value: null, ok: false },
  ])('$name: $ok', ({ value, ok }) => {
    expect(conversationsSchema.safeParse(value).success).toBe(ok);
  });
});
