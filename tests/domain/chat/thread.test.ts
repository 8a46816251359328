import { describe, expect, it } from 'vitest';
import { aMessage, anOwnMessage, me, minute } from '../../../fixtures/chat.ts';
import {
  afterReconnect,
  newestKnownId,
  newThread,
  opened,
  type Thread,
  withFailure,
  withMessages,
  withNewest,
  withOlder,
  withReadUntil,
  withSummary,
} from '../../../src/domain/chat/thread.ts';
import type { MessagePage } from '../../../src/schemas/chat/chat.ts';
import { nothingCounted } from '../../../src/schemas/chat/chat-store.ts';

const messagesOf = (...ids: number[]) => ids.map((messageId) => aMessage({ messageId }));
const idsOf = ({ messages }: Pick<Thread, 'messages'>) => messages.map(({ messageId }) => messageId);
const never = Number.NEGATIVE_INFINITY;
const at = (time: number) => Date.parse(minute(time));

function aThread(ids: number[] = [], overrides: Partial<Thread> = {}): Thread {
  const thread = newThread({ userId: me.id, readUntil: never, counted: nothingCounted });
  return withMessages({ ...thread, ...overrides }, messagesOf(...ids));
}

function aPage(ids: number[], older: string | null = null): MessagePage {
  return { messages: messagesOf(...ids), older };
}

/** Loaded and complete. */
const complete = withNewest(aThread(), aPage([1, 2]));
const stale = afterReconnect(complete, false);
const failed = withFailure(stale, false);

describe('the newest messages of the server', () => {
  const [, , synced = null] = messagesOf(1, 2, 3);

  it.each([
    ['follow those that are here', [3, 4], 'more', [1, 2, 3, 4]],
    ['begin after a gap', [5, 6], 'more', [5, 6]],
    ['follow only what came after the gap', [4, 5], 'more', [4, 5]],
    ['are all that there are', [3, 4], null, [1, 2, 3, 4]],
  ])('%s', (_, ids, older, left) => {
    const thread = aThread([1, 2, 3, 4], { lastSynced: synced });
    expect(idsOf(withNewest(thread, aPage(ids, older)))).toEqual(left);
  });

  it('do not follow before a history was complete', () => {
    expect(idsOf(withNewest(aThread([1, 2, 3]), aPage([3, 4], 'more')))).toEqual([3, 4]);
  });

  it('that follow keep the older ones, and their next page', () => {
    const history = aThread([1, 2, 3], { lastSynced: synced, older: 'before-1', anchorId: 2 });
    const next = withNewest(history, aPage([3, 4], 'before-3'));
    expect(idsOf(next)).toEqual([1, 2, 3, 4]);
    expect(next).toMatchObject({ older: 'before-1', anchorId: 2, isLoaded: true });
  });

  it('after a gap replace the older ones, and keep messages received meanwhile', () => {
    const history = aThread([1, 2, 3, 9], { lastSynced: synced, older: 'before-1', anchorId: 1 });
    const next = withNewest(history, aPage([7, 8], 'before-7'));
    expect(idsOf(next)).toEqual([7, 8, 9]);
    expect(next).toMatchObject({ older: 'before-7', anchorId: 7 });
  });

  it('of a server without older pages are merged with all known ones', () => {
    expect(idsOf(withNewest(aThread([1, 9]), aPage([2, 3])))).toEqual([1, 2, 3, 9]);
  });

  it('of an empty conversation have no first message', () => {
    expect(withNewest(aThread([]), aPage([]))).toMatchObject({
      messages: [],
      anchorId: null,
      isLoaded: true,
    });
    expect(idsOf(withNewest(aThread([4]), aPage([], 'more')))).toEqual([4]);
  });
});

describe('the count of received messages', () => {
  const counted = { count: 5, until: at(4) };

  it('is removed once all messages are loaded', () => {
    expect(withNewest(aThread([], { counted }), aPage([3, 4])).counted).toBe(nothingCounted);
  });

  it('stays if older messages are unread', () => {
    const next = withNewest(aThread([], { counted, lastTime: at(4) }), aPage([3, 4], 'more'));
    expect(next).toMatchObject({ counted, lastTime: never });
  });

  it('is removed if older messages are read', () => {
    const history = aThread([], { counted, readUntil: at(3) });
    expect(withNewest(history, aPage([3, 4], 'more')).counted).toBe(nothingCounted);
    const later = aThread([], { counted, readUntil: at(2) });
    expect(withNewest(later, aPage([3, 4], 'more')).counted).toBe(counted);
  });

  it('is removed if as many messages are loaded', () => {
    const two = { count: 2, until: at(4) };
    expect(withNewest(aThread([], { counted: two }), aPage([3, 4], 'more')).counted).toBe(nothingCounted);
    const own = { messages: [anOwnMessage({ messageId: 3 }), aMessage({ messageId: 4 })], older: 'more' };
    expect(withNewest(aThread([], { counted: two }), own).counted).toBe(two);
  });

  it('stays after an empty page with older ones before it', () => {
    expect(withNewest(aThread([], { counted }), aPage([], 'more')).counted).toBe(counted);
  });
});

it('a page of older messages is put before the others', () => {
  const next = withOlder(aThread([3, 4], { older: 'before-3' }), aPage([1, 2, 3], 'before-1'));
  expect(idsOf(next)).toEqual([1, 2, 3, 4]);
  expect(next.older).toBe('before-1');
});

describe('the unread messages', () => {
  const three = [aMessage({ messageId: 1 }), anOwnMessage({ messageId: 2 }), aMessage({ messageId: 3 })];
  const unread = (overrides: Partial<Thread> = {}) => withMessages(aThread([], overrides), three).unread;

  it('are those of the other member, after the last read one', () => {
    expect(unread()).toEqual({ count: 2, until: at(3) });
    expect(unread({ readUntil: at(1) }).count).toBe(1);
    expect(unread({ readUntil: at(3) }).count).toBe(0);
  });

  it('that were counted before are not counted twice, and are read when they were read', () => {
    const counted = { count: 4, until: at(1) };
    expect(unread({ counted })).toEqual({ count: 5, until: at(3) });
    expect(unread({ counted, readUntil: at(1) }).count).toBe(1);
    expect(withReadUntil(aThread([], { counted }), at(2)).unread.count).toBe(0);
  });

  it('never become unread again because of an older mark', () => {
    const read = withReadUntil(complete, at(2));
    expect([read.unread.count, withReadUntil(read, at(1)).unread.count]).toEqual([0, 0]);
  });

  it('include one that only the list has, once, also when it arrives', () => {
    const listed = withSummary(aThread([], { counted: { count: 2, until: at(4) } }), at(5), false);
    expect([listed.status, listed.unread.count]).toEqual(['unloaded', 3]);
    expect(withSummary(listed, at(5), false)).toBe(listed);
    expect(withMessages(listed, messagesOf(5)).unread.count).toBe(3);
    expect(withMessages(listed, [anOwnMessage({ messageId: 5 })]).unread.count).toBe(2);
    expect(withSummary(listed, at(7), false).unread.count).toBe(4);
  });

  it('are not guessed from the list for a message that was read, or for none', () => {
    const read = aThread([], { readUntil: at(5) });
    expect(withSummary(read, at(5), true)).toBe(read);
    expect(withSummary(read, never, true)).toBe(read);
  });

  it('that only the list has are fetched if the backend has pages', () => {
    expect(withSummary(aThread(), at(5), false).status).toBe('unloaded');
    expect(withSummary(aThread(), at(5), true)).toMatchObject({ status: 'wanted', unread: { count: 1 } });
  });
});

describe('the messages are wanted', () => {
  it.each([
    { name: 'when the conversation is opened', from: aThread() },
    { name: 'when it is opened after a reconnect', from: stale },
    { name: 'by a retry', from: withFailure(aThread(), true) },
  ])('$name', ({ from }) => {
    expect(opened(from).status).toBe('wanted');
  });

  it('not again while they are here', () => {
    expect(opened(complete)).toBe(complete);
  });

  it.each([
    { name: 'while it is open', from: complete, isOpen: true, status: 'wanted' },
    { name: 'unless it is closed', from: complete, isOpen: false, status: 'stale' },
    {
      name: 'if a fetch is answered too late',
      from: { ...complete, status: 'loading' as const },
      status: 'wanted',
    },
    { name: 'if the last fetch failed', from: failed, isOpen: false, status: 'wanted' },
    { name: 'unless nothing was ever fetched', from: aThread(), status: 'unloaded' },
    { name: 'unless the first fetch failed', from: withFailure(aThread(), true), status: 'unloaded' },
  ])('after a reconnect $name', ({ from, isOpen = true, status }) => {
    expect(afterReconnect(from, isOpen).status).toBe(status);
  });

  it.each([
    { name: 'a newer message than the known ones', from: complete, time: 3, status: 'wanted' },
    { name: 'the known one', from: complete, time: 2, status: 'complete' },
    { name: 'a newer one after a reconnect', from: stale, time: 3, status: 'wanted' },
    { name: 'the known one after a reconnect', from: stale, time: 2, status: 'stale' },
    {
      name: 'a live one after a reconnect',
      from: withMessages(stale, messagesOf(4)),
      time: 4,
      status: 'wanted',
    },
    { name: 'any after a failure', from: failed, time: 2, status: 'wanted' },
    { name: 'any after a first failure', from: withFailure(aThread(), true), time: 2, status: 'wanted' },
  ])('if the list has $name: $status', ({ from, time, status }) => {
    expect(withSummary(from, at(time), false).status).toBe(status);
  });
});

describe('a failed fetch', () => {
  it('shows, unless nobody has opened the conversation', () => {
    expect(withFailure(aThread(), true)).toMatchObject({ status: 'unloaded', hasFailed: true });
    expect(withFailure(aThread(), false)).toMatchObject({ status: 'unloaded', hasFailed: false });
    expect(failed).toMatchObject({ status: 'stale', hasFailed: true, messages: complete.messages });
  });

  it('shows until the next one succeeds, or is made for the first messages', () => {
    expect(opened(failed).hasFailed).toBe(true);
    expect(opened(withFailure(aThread(), true)).hasFailed).toBe(false);
    expect(withNewest(failed, aPage([1, 2])).hasFailed).toBe(false);
  });
});

it('the newest message is known only if none may be missing: it has the highest id, whatever its time', () => {
  const skewed = [
    aMessage({ messageId: 5, timestamp: minute(1) }),
    aMessage({ messageId: 4, timestamp: minute(2) }),
  ];
  expect(newestKnownId(withNewest(aThread(), { messages: skewed, older: null }))).toBe(5);
  expect(newestKnownId(withNewest(aThread(), aPage([])))).toBe(0);
  for (const thread of [
    aThread([1]),
    stale,
    failed,
    opened(stale),
    { ...complete, status: 'loading' as const },
  ])
    expect(newestKnownId(thread)).toBeNull();
});
