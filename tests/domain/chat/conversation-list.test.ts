import { describe, expect, it } from 'vitest';
import { aMessage, anItem, anOwnMessage, me, minute } from '../../../fixtures/chat.ts';
import { aConversation } from '../../../fixtures/members.ts';
import {
  sortConversations,
  withFetched,
  withMessage,
  withOutbox,
} from '../../../src/domain/chat/conversation-list.ts';
import type { Conversation } from '../../../src/schemas/chat/conversation.ts';

/** A conversation whose last message was sent at this minute, or without messages. */
const last = (conversationId: number, at: number | null, content = `At ${at}`): Conversation =>
  aConversation({
    conversationId,
    lastMessageContent: at === null ? null : content,
    lastMessageTimestamp: at === null ? null : minute(at),
  });
const idsOf = (list: readonly Conversation[]) => list.map(({ conversationId }) => conversationId);
const lastsOf = (list: readonly Conversation[]) =>
  list.map(({ conversationId, lastMessageContent, lastMessageTimestamp }) => [
    conversationId,
    lastMessageContent,
    lastMessageTimestamp,
  ]);

describe('the list of conversations', () => {
  it.each([
    { name: 'newest first', list: [last(31, 1), last(32, 3), last(33, 2)], ids: [32, 33, 31] },
    { name: 'conversations without a message last', list: [last(31, null), last(32, 1)], ids: [32, 31] },
    {
      name: 'conversations without a message, newest id first',
      list: [last(31, null), last(33, null)],
      ids: [33, 31],
    },
    { name: 'equal times, newest id first', list: [last(31, 1), last(33, 1)], ids: [33, 31] },
    {
      name: 'an unreadable time last',
      list: [aConversation({ conversationId: 31, lastMessageTimestamp: 'soon' }), last(32, 1)],
      ids: [32, 31],
    },
  ])('is sorted: $name', ({ list, ids }) => {
    expect(idsOf(sortConversations(list))).toEqual(ids);
    expect(idsOf(sortConversations(list.toReversed()))).toEqual(ids);
  });
});

describe('an incoming message', () => {
  const list = [last(32, 5), last(31, 4)];

  it('becomes the last one of its conversation, which moves to the top', () => {
    const changed = withMessage(list, aMessage({ messageId: 6, content: 'Hello?' }), me.id);
    expect(lastsOf(changed)).toEqual([
      [31, 'Hello?', minute(6)],
      [32, 'At 5', minute(5)],
    ]);
    expect(changed[0]?.otherUserName).toBe('Marco Riva');
  });

  it('changes nothing when a newer message is known', () => {
    expect(withMessage(list, aMessage({ messageId: 3 }), me.id)).toEqual(list);
  });

  it('replaces the last message with the same time', () => {
    const [first] = withMessage([last(31, 4)], aMessage({ messageId: 4, content: 'Hello?' }), me.id);
    expect(first?.lastMessageContent).toBe('Hello?');
  });

  it.each([
    { name: 'from another member', message: aMessage({ conversationId: 40, messageId: 6 }) },
    { name: 'of our own', message: anOwnMessage({ conversationId: 40, messageId: 6 }) },
  ])('$name in an unknown conversation adds an entry with the other member', ({ message }) => {
    const [first, ...others] = withMessage(list, message, me.id);
    expect(first).toEqual({
      conversationId: 40,
      otherUserId: 8,
      otherUserName: null,
      otherUserEmail: 'marco@example.org',
      lastMessageContent: message.content,
      lastMessageTimestamp: minute(6),
      lastMessageSenderId: message.senderId,
    });
    expect(others).toEqual(list);
  });
});

describe('a list from the server', () => {
  it('replaces the known list', () => {
    const fetched = [{ ...last(31, 4), otherUserName: 'Marco R.' }, last(33, 2)];
    expect(withFetched([last(31, 4)], fetched)).toEqual(fetched);
  });

  it('keeps newer messages that arrived during the request', () => {
    const merged = withFetched([last(31, 6, 'live'), last(32, 1)], [last(32, 5), last(31, 4)]);
    expect(lastsOf(merged)).toEqual([
      [31, 'live', minute(6)],
      [32, 'At 5', minute(5)],
    ]);
  });

  it('wins for a message with the same time', () => {
    expect(lastsOf(withFetched([last(31, 4, 'live')], [last(31, 4, 'fetched')]))).toEqual([
      [31, 'fetched', minute(4)],
    ]);
  });

  it('adds the name to a conversation that began with a message', () => {
    const begun = withMessage([], aMessage({ messageId: 6 }), me.id);
    const [first] = withFetched(begun, [last(31, 5)]);
    expect(first).toMatchObject({ otherUserName: 'Marco Riva', lastMessageTimestamp: minute(6) });
  });

  it.each([
    { name: 'is that of the server', fetched: { ...last(31, 4), lastMessageSenderId: 7 }, sender: 7 },
    { name: 'stays known where the server does not tell', fetched: last(31, 4), sender: 8 },
    { name: 'is not that of an older message', fetched: last(31, 5), sender: undefined },
  ])('the writer of the last message $name', ({ fetched, sender }) => {
    const [first] = withFetched([{ ...last(31, 4), lastMessageSenderId: 8 }], [fetched]);
    expect(first?.lastMessageSenderId).toBe(sender);
  });

  it('keeps a conversation that it does not contain yet', () => {
    expect(idsOf(withFetched([last(40, 6)], [last(31, 4)]))).toEqual([40, 31]);
  });
});

describe('the list with the outbox', () => {
  const list = [last(32, 5), last(31, 4)];

  it('is unchanged when the outbox is empty', () => {
    expect(withOutbox(list, [])).toEqual(list);
  });

  it('has pending and failed own messages as the last ones', () => {
    const items = [anItem(1), anItem(2, { content: 'Second', status: 'failed' })];
    expect(lastsOf(withOutbox(list, items))).toEqual([
      [31, 'Second', minute(32)],
      [32, 'At 5', minute(5)],
    ]);
  });

  it('has no failed message that is older than the last one, but each that waits', () => {
    const answered = [last(31, 40)];
    expect(withOutbox(answered, [anItem(1, { status: 'failed' })])).toEqual(answered);
    expect(lastsOf(withOutbox(answered, [anItem(1)]))).toEqual([[31, 'Text 1', minute(31)]]);
  });

  it('ignores messages of an unknown conversation', () => {
    expect(withOutbox(list, [anItem(1, { conversationId: 99 })])).toEqual(list);
  });
});
