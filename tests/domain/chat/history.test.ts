import { describe, expect, it } from 'vitest';
import { aMessage, anOwnMessage, me, minute } from '../../../fixtures/chat.ts';
import { type History, isJoined, withNewest, withOlder } from '../../../src/domain/chat/history.ts';
import type { MessagePage } from '../../../src/schemas/chat/chat.ts';
import { nothingCounted } from '../../../src/schemas/chat/chat-store.ts';

const messagesOf = (...ids: number[]) => ids.map((messageId) => aMessage({ messageId }));
const idsOf = ({ messages }: Pick<History, 'messages'>) => messages.map(({ messageId }) => messageId);
const never = Number.NEGATIVE_INFINITY;

function aHistory(ids: number[], overrides: Partial<History> = {}): History {
  return {
    messages: messagesOf(...ids),
    userId: me.id,
    readUntil: never,
    counted: nothingCounted,
    lastTime: never,
    older: null,
    anchorId: null,
    lastSynced: null,
    isLoaded: false,
    ...overrides,
  };
}

function aPage(ids: number[], older: string | null = null): MessagePage {
  return { messages: messagesOf(...ids), older };
}

describe('the newest messages of the server', () => {
  const [, , synced = null] = messagesOf(1, 2, 3);

  it.each([
    ['follow those that are here', [3, 4], 'more', true],
    ['begin after a gap', [5, 6], 'more', false],
    ['follow only what came after the gap', [4, 5], 'more', false],
    ['are all that there are', [3, 4], null, false],
  ])('%s', (_, ids, older, isPart) => {
    expect(isJoined(aHistory([1, 2, 3, 4], { lastSynced: synced }), aPage(ids, older))).toBe(isPart);
  });

  it('do not follow before a history was complete', () => {
    expect(isJoined(aHistory([1, 2, 3]), aPage([3, 4], 'more'))).toBe(false);
  });

  it('that follow keep the older ones, and their next page', () => {
    const history = aHistory([1, 2, 3], { lastSynced: synced, older: 'before-1', anchorId: 2 });
    const next = withNewest(history, aPage([3, 4], 'before-3'));
    expect(idsOf(next)).toEqual([1, 2, 3, 4]);
    expect(next).toMatchObject({ older: 'before-1', anchorId: 2, isLoaded: true });
  });

  it('after a gap replace the older ones, and keep messages received meanwhile', () => {
    const history = aHistory([1, 2, 3, 9], { lastSynced: synced, older: 'before-1', anchorId: 1 });
    const next = withNewest(history, aPage([7, 8], 'before-7'));
    expect(idsOf(next)).toEqual([7, 8, 9]);
    expect(next).toMatchObject({ older: 'before-7', anchorId: 7 });
  });

  it('of a server without older pages are merged with all known ones', () => {
    expect(idsOf(withNewest(aHistory([1, 9]), aPage([2, 3])))).toEqual([1, 2, 3, 9]);
  });

  it('of an empty conversation have no first message', () => {
    expect(withNewest(aHistory([]), aPage([]))).toMatchObject({
      messages: [],
      anchorId: null,
      isLoaded: true,
    });
    expect(idsOf(withNewest(aHistory([4]), aPage([], 'more')))).toEqual([4]);
  });
});

describe('the count of received messages', () => {
  const counted = { count: 5, until: Date.parse(minute(4)) };

  it('is removed once all messages are loaded', () => {
    expect(withNewest(aHistory([], { counted }), aPage([3, 4])).counted).toBe(nothingCounted);
  });

  it('stays if older messages are unread', () => {
    const next = withNewest(
      aHistory([], { counted, lastTime: Date.parse(minute(4)) }),
      aPage([3, 4], 'more'),
    );
    expect(next).toMatchObject({ counted, lastTime: never });
  });

  it('is removed if older messages are read', () => {
    const history = aHistory([], { counted, readUntil: Date.parse(minute(3)) });
    expect(withNewest(history, aPage([3, 4], 'more')).counted).toBe(nothingCounted);
    const later = aHistory([], { counted, readUntil: Date.parse(minute(2)) });
    expect(withNewest(later, aPage([3, 4], 'more')).counted).toBe(counted);
  });

  it('is removed if as many messages are loaded', () => {
    const two = { count: 2, until: Date.parse(minute(4)) };
    expect(withNewest(aHistory([], { counted: two }), aPage([3, 4], 'more')).counted).toBe(nothingCounted);
    const own = { messages: [anOwnMessage({ messageId: 3 }), aMessage({ messageId: 4 })], older: 'more' };
    expect(withNewest(aHistory([], { counted: two }), own).counted).toBe(two);
  });

  it('stays after an empty page with older ones before it', () => {
    expect(withNewest(aHistory([], { counted }), aPage([], 'more')).counted).toBe(counted);
  });
});

it('a page of older messages is put before the others', () => {
  const next = withOlder(aHistory([3, 4], { older: 'before-3' }), aPage([1, 2, 3], 'before-1'));
  expect(idsOf(next)).toEqual([1, 2, 3, 4]);
  expect(next.older).toBe('before-1');
});
