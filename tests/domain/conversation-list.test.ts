import { describe, expect, it } from 'vitest';
import { aMessage, anItem, anOwnMessage, me, minute } from '../../fixtures/chat.ts';
import { aConversation } from '../../fixtures/members.ts';
import {
  sortConversations,
  withFetched,
  withMessage,
  withOutbox,
} from '../../src/domain/conversation-list.ts';
import type { Conversation } from '../../src/schemas/conversation.ts';

/** A conversation whose last message was sent in a minute, if any was. */
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
    { name: 'without a message last', list: [last(31, null), last(32, 1)], ids: [32, 31] },
    {
      name: 'without a message, the last begun first',
      list: [last(31, null), last(33, null)],
      ids: [33, 31],
    },
    { name: 'of one moment, the last begun first', list: [last(31, 1), last(33, 1)], ids: [33, 31] },
    {
      name: 'with an unreadable time last',
      list: [aConversation({ conversationId: 31, lastMessageTimestamp: 'soon' }), last(32, 1)],
      ids: [32, 31],
    },
  ])('is sorted: $name', ({ list, ids }) => {
    expect(idsOf(sortConversations(list))).toEqual(ids);
    expect(idsOf(sortConversations(list.toReversed()))).toEqual(ids);
  });
});

describe('a message that comes', () => {
  const list = [last(32, 5), last(31, 4)];

  it('is the last one of its conversation, which goes to the top', () => {
    const changed = withMessage(list, aMessage({ messageId: 6, content: 'Hello?' }), me.id);
    expect(lastsOf(changed)).toEqual([
      [31, 'Hello?', minute(6)],
      [32, 'At 5', minute(5)],
    ]);
    expect(changed[0]?.otherUserName).toBe('Marco Riva');
  });

  it('changes nothing where there is a newer one', () => {
    expect(withMessage(list, aMessage({ messageId: 3 }), me.id)).toEqual(list);
  });

  it('in the same moment as the last is the last', () => {
    const [first] = withMessage([last(31, 4)], aMessage({ messageId: 4, content: 'Hello?' }), me.id);
    expect(first?.lastMessageContent).toBe('Hello?');
  });

  it.each([
    { name: 'of somebody else', message: aMessage({ conversationId: 40, messageId: 6 }) },
    { name: 'of our own', message: anOwnMessage({ conversationId: 40, messageId: 6 }) },
  ])('$name in an unknown conversation begins an entry with the other one', ({ message }) => {
    const [first, ...others] = withMessage(list, message, me.id);
    expect(first).toEqual({
      conversationId: 40,
      otherUserId: 8,
      otherUserName: null,
      otherUserEmail: 'marco@example.org',
      lastMessageContent: message.content,
      lastMessageTimestamp: minute(6),
    });
    expect(others).toEqual(list);
  });
});

describe('a list that comes from the server', () => {
  it('is believed, names and all', () => {
    const fetched = [{ ...last(31, 4), otherUserName: 'Marco R.' }, last(33, 2)];
    expect(withFetched([last(31, 4)], fetched)).toEqual(fetched);
  });

  it('does not undo what came while it was on its way', () => {
    const merged = withFetched([last(31, 6, 'live'), last(32, 1)], [last(32, 5), last(31, 4)]);
    expect(lastsOf(merged)).toEqual([
      [31, 'live', minute(6)],
      [32, 'At 5', minute(5)],
    ]);
  });

  it('is believed about a message of the same moment', () => {
    expect(lastsOf(withFetched([last(31, 4, 'live')], [last(31, 4, 'fetched')]))).toEqual([
      [31, 'fetched', minute(4)],
    ]);
  });

  it('names a conversation that a message has begun', () => {
    const begun = withMessage([], aMessage({ messageId: 6 }), me.id);
    const [first] = withFetched(begun, [last(31, 5)]);
    expect(first).toMatchObject({ otherUserName: 'Marco Riva', lastMessageTimestamp: minute(6) });
  });

  it('leaves a conversation that it does not have yet', () => {
    expect(idsOf(withFetched([last(40, 6)], [last(31, 4)]))).toEqual([40, 31]);
  });
});

describe('the list as it is shown', () => {
  const list = [last(32, 5), last(31, 4)];

  it('is that of the server where nothing is on its way', () => {
    expect(withOutbox(list, [])).toEqual(list);
  });

  it('has own messages on their way as the last ones, failed ones too', () => {
    const items = [anItem(1), anItem(2, { content: 'Second', status: 'failed' })];
    expect(lastsOf(withOutbox(list, items))).toEqual([
      [31, 'Second', minute(32)],
      [32, 'At 5', minute(5)],
    ]);
  });

  it('is without those of a conversation that it does not have', () => {
    expect(withOutbox(list, [anItem(1, { conversationId: 99 })])).toEqual(list);
  });
});
