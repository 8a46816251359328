import { done, elapsed, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { aMessage, anOwnMessage, me, minute } from '../../../fixtures/chat.ts';
import { offline } from '../../../fixtures/failures.ts';
import { chatThreadMachine } from '../../../src/machines/chat/chat-thread.machine.ts';
import type { ChatMessage } from '../../../src/schemas/chat/chat.ts';
import { nothingCounted, type UnreadCount } from '../../../src/schemas/chat/chat-store.ts';
import { invokedBy, loggedBy, sentBy } from '../../support/machine-step.ts';

const machine = chatThreadMachine;
const never = Number.NEGATIVE_INFINITY;

const open = { type: 'thread.open' } as const;
const close = { type: 'thread.close' } as const;
const stale = { type: 'thread.stale' } as const;
const read = { type: 'thread.read' } as const;
const retry = { type: 'thread.retry' } as const;
const received = (message: ChatMessage) => ({ type: 'messages.received' as const, messages: [message] });
/** The list of conversations reports the time of the last message. */
const learned = (at: number | null) =>
  ({ type: 'summary.changed', time: at === null ? never : Date.parse(minute(at)) }) as const;
const marked = (at: number) => ({ type: 'marker.moved', readUntil: Date.parse(minute(at)) }) as const;
const page = (messages: ChatMessage[], older: string | null = null) =>
  done('fetchNewest', { messages, older });
const fetched = (...ids: number[]) => page(ids.map((messageId) => aMessage({ messageId })));
const refetched = (...ids: number[]) => ({ ...fetched(...ids), ...idOf('fetchNewest') });
const idOf = (actorId: string) => ({ type: `xstate.done.actor.${actorId}` as const, actorId });
const wait = elapsed('beforeRefetch', 'chatThread.history.failed');

const begin = (overrides: { readUntil?: number; counted?: UnreadCount; hasPages?: boolean } = {}) =>
  started(machine, {
    conversationId: 31,
    userId: me.id,
    readUntil: never,
    counted: nothingCounted,
    hasPages: false,
    owner: createEmptyActor(),
    ...overrides,
  });
type ThreadStep = ReturnType<typeof begin>;
const complete = proceed(machine, begin(), open, fetched(1, 2));
/** A complete thread that is no longer open. */
const aside = proceed(machine, complete, close);
const historyOf = ({ snapshot }: ThreadStep) => snapshot.value.history;
const idsIn = ({ snapshot }: ThreadStep) => snapshot.context.messages.map(({ messageId }) => messageId);
const reportsOf = (step: ThreadStep) => sentBy(step).map(({ event }) => event as { type: string });
const countsOf = (step: ThreadStep) =>
  reportsOf(step).flatMap((report) => ('counted' in report ? [report.counted as UnreadCount] : []));
const unreadOf = (step: ThreadStep) => countsOf(step).map(({ count }) => count);

describe('a thread', () => {
  it('fetches nothing until it is opened', () => {
    expect(begin().snapshot.value).toEqual({ display: 'closed', history: 'unloaded', older: 'resting' });
    expect(begin().actions).toEqual([]);
  });

  it('is loaded once, when it is opened', () => {
    const opened = proceed(machine, begin(), open);
    expect(invokedBy(opened)).toEqual([{ id: 'fetchNewest', input: { conversationId: 31, limit: null } }]);
    expect([...opened.snapshot.tags].sort()).toEqual(['loading', 'open']);
    expect(invokedBy(proceed(machine, complete, close, open))).toEqual([]);
  });

  it.each([
    { name: 'that may be unread is counted', readUntil: never, at: 5, unread: [1] },
    { name: 'that is unread is counted', readUntil: Date.parse(minute(4)), at: 5, unread: [1] },
    { name: 'that was read is not counted', readUntil: Date.parse(minute(5)), at: 5, unread: [] },
    { name: 'that does not exist is not counted', readUntil: never, at: null, unread: [] },
  ])(
    'fetches nothing for a last message while it was never opened: a message $name',
    ({ readUntil, at, unread }) => {
      const step = proceed(machine, begin({ readUntil }), learned(at));
      expect(historyOf(step)).toBe('unloaded');
      expect(unreadOf(step)).toEqual(unread);
    },
  );

  it('has its messages in the order of the server, each once', () => {
    const step = proceed(machine, begin(), open, received(aMessage({ messageId: 2 })), fetched(3, 1, 2));
    expect(idsIn(step)).toEqual([1, 2, 3]);
    expect(idsIn(proceed(machine, step, received(aMessage({ messageId: 3 }))))).toEqual([1, 2, 3]);
    expect(idsIn(proceed(machine, step, received(aMessage({ messageId: 4 }))))).toEqual([1, 2, 3, 4]);
  });

  it('keeps the messages that arrive while it is loading', () => {
    const step = proceed(machine, begin(), open, received(aMessage({ messageId: 3 })), fetched(1, 2));
    expect(idsIn(step)).toEqual([1, 2, 3]);
    expect(unreadOf(step)).toEqual([3]);
  });
});

describe('a thread that could not be loaded', () => {
  const broken = proceed(machine, begin(), open, failed('fetchNewest', offline));

  it('has the tag failed, keeps new messages, and does not try again by itself', () => {
    expect([...broken.snapshot.tags].sort()).toEqual(['failed', 'open']);
    expect(loggedBy(broken)).toMatchObject([{ actorId: 'fetchNewest', error: offline }]);
    const step = proceed(machine, broken, stale, received(aMessage()));
    expect(historyOf(step)).toBe('failed');
    expect(idsIn(step)).toEqual([11]);
  });

  it.each([
    { name: 'a retry', event: retry },
    { name: 'opening it', event: open },
    { name: 'the next list', event: learned(2) },
  ])('is loaded by $name', ({ event }) => {
    const step = proceed(machine, broken, close, event);
    expect(invokedBy(step).map(({ id }) => id)).toEqual(['fetchNewest']);
  });
});

describe('a new connection', () => {
  it.each([
    ['the first', begin(), open],
    ['another', aside, learned(9)],
  ])('repeats %s running request', (_, before, event) => {
    const from = proceed(machine, before, event);
    expect(historyOf(from)).toBe('loading');
    const step = proceed(machine, from, stale);
    expect(historyOf(step)).toBe('loading');
    expect(invokedBy(step)).toHaveLength(1);
  });

  it('changes nothing for a thread that was never loaded', () => {
    expect(proceed(machine, begin(), stale).actions).toEqual([]);
  });

  it('fetches an open thread at once, whatever the list says', () => {
    const step = proceed(machine, complete, stale);
    expect(historyOf(step)).toBe('loading');
    expect(invokedBy(step)).toEqual([{ id: 'fetchNewest', input: { conversationId: 31, limit: null } }]);
    expect(step.snapshot.context.isLoaded).toBe(true);
  });

  it('fetches a closed thread when it is opened', () => {
    const step = proceed(machine, aside, stale, learned(2));
    expect(historyOf(step)).toBe('stale');
    expect(historyOf(proceed(machine, step, open))).toBe('loading');
  });

  it.each([
    { name: 'has a newer message', at: 3, history: 'loading' },
    { name: 'has the known message', at: 2, history: 'stale' },
    { name: 'has no message', at: null, history: 'stale' },
  ])('fetches a closed thread depending on the list, which $name', ({ at, history }) => {
    expect(historyOf(proceed(machine, aside, stale, learned(at)))).toBe(history);
  });

  it.each([
    { name: 'a live message', events: [stale, received(aMessage({ messageId: 4 }))] },
    {
      name: 'a live message before another new connection',
      events: [stale, received(aMessage({ messageId: 4 })), stale],
    },
  ])('fetches the missed messages also after $name', ({ events }) => {
    const step = proceed(machine, aside, ...events, learned(4));
    expect(historyOf(step)).toBe('loading');
    expect(idsIn(proceed(machine, step, refetched(1, 2, 3, 4)))).toEqual([1, 2, 3, 4]);
  });

  it('adds a second message with the same timestamp', () => {
    const at = (messageId: number) => aMessage({ messageId, timestamp: minute(2) });
    const known = proceed(machine, begin(), open, page([at(1)]));
    const step = proceed(machine, known, stale, learned(2), page([at(1), at(2)]));
    expect(idsIn(step)).toEqual([1, 2]);
  });
});

describe('a thread that is complete', () => {
  it.each([
    { name: 'newer than the known ones has the thread fetched', at: 3, history: 'loading' },
    { name: 'that is known does not', at: 2, history: 'complete' },
    { name: 'older than the known ones does not', at: 1, history: 'complete' },
  ])('receives a last message: one $name', ({ at, history }) => {
    expect(historyOf(proceed(machine, complete, learned(at)))).toBe(history);
  });
});

describe('a thread that could not be fetched again', () => {
  const behind = proceed(machine, complete, stale, failed('fetchNewest', offline));

  it('has the tag failed, and keeps its messages', () => {
    expect(historyOf(behind)).toBe('failed');
    expect(behind.snapshot.hasTag('failed')).toBe(true);
    expect(idsIn(behind)).toEqual([1, 2]);
  });

  it.each([
    { name: 'after five seconds', event: wait },
    { name: 'by a retry', event: retry },
    { name: 'when it is opened', event: open },
    { name: 'with the next connection', event: stale },
    { name: 'with the next list', event: learned(null) },
  ])('is fetched $name', ({ event }) => {
    const step = proceed(machine, behind, close, event);
    expect(invokedBy(step).map(({ id }) => id)).toEqual(['fetchNewest']);
    expect(idsIn(proceed(machine, step, refetched(3)))).toEqual([1, 2, 3]);
  });
});

describe('the unread count', () => {
  it.each([
    { name: 'all messages of the other member that were never read', until: never, unread: 3 },
    { name: 'the messages after the mark', until: Date.parse(minute(1)), unread: 2 },
    { name: 'no messages up to the mark', until: Date.parse(minute(4)), unread: 0 },
  ])('counts $name', ({ until, unread }) => {
    const messages = [1, 2, 4].map((messageId) => aMessage({ messageId }));
    const own = anOwnMessage({ messageId: 3 });
    const step = proceed(machine, begin({ readUntil: until }), open, page([...messages, own]));
    expect(unreadOf(step)).toEqual([unread]);
  });

  it('grows with new messages, except own ones', () => {
    expect(unreadOf(proceed(machine, aside, received(aMessage({ messageId: 3 }))))).toEqual([3]);
    expect(unreadOf(proceed(machine, aside, received(anOwnMessage({ messageId: 3 }))))).toEqual([2]);
  });

  it('also counts in a thread that was never loaded', () => {
    expect(unreadOf(proceed(machine, begin(), received(aMessage())))).toEqual([1]);
  });

  it('is zero after the newest message was read', () => {
    const step = proceed(machine, complete, read);
    expect(reportsOf(step)).toEqual([
      { type: 'thread.readTo', conversationId: 31, until: Date.parse(minute(2)) },
      {
        type: 'unread.changed',
        conversationId: 31,
        counted: { count: 0, until: Date.parse(minute(2)) },
      },
    ]);
    expect(proceed(machine, step, read).actions).toEqual([]);
  });

  it('does not change while the thread is closed or not loaded', () => {
    expect(proceed(machine, aside, read).actions).toEqual([]);
    expect(proceed(machine, begin(), open, read).actions).toEqual([]);
  });

  it('falls when another tab has read more', () => {
    expect(unreadOf(proceed(machine, aside, marked(1)))).toEqual([1]);
    expect(unreadOf(proceed(machine, aside, marked(2)))).toEqual([0]);
  });

  it('never grows because of an older mark', () => {
    expect(unreadOf(proceed(machine, complete, read, marked(1)))).toEqual([0]);
  });
});

describe('the unread count of a thread that was never opened', () => {
  const counted = (count: number, at: number) => ({ count, until: Date.parse(minute(at)) });
  const own = anOwnMessage({ messageId: 4 });

  it('counts each new message, and stays the same after a reload', () => {
    const step = proceed(
      machine,
      begin(),
      received(aMessage({ messageId: 3 })),
      received(aMessage({ messageId: 4 })),
    );
    expect(countsOf(step)).toEqual([counted(2, 4)]);
    // The list reports no new message.
    const reloaded = begin({ counted: counted(2, 4) });
    expect(proceed(machine, reloaded, learned(4)).actions).toEqual([]);
    expect(unreadOf(proceed(machine, reloaded, received(aMessage({ messageId: 5 }))))).toEqual([3]);
  });

  it('grows by one for a newer message in the list, and not again when that message arrives', () => {
    const step = proceed(machine, begin({ counted: counted(2, 4) }), learned(5));
    expect(countsOf(step)).toEqual([counted(3, 5)]);
    expect(unreadOf(proceed(machine, step, received(aMessage({ messageId: 5 }))))).toEqual([3]);
    expect(unreadOf(proceed(machine, step, learned(7)))).toEqual([4]);
    const next = proceed(machine, step, received(aMessage({ messageId: 6 })));
    expect(unreadOf(next)).toEqual([4]);
    expect(proceed(machine, next, learned(6)).actions).toEqual([]);
  });

  it('excludes own messages, also after a reload', () => {
    const step = proceed(machine, begin(), received(own));
    expect(countsOf(step)).toEqual([counted(0, 4)]);
    expect(proceed(machine, begin({ counted: counted(0, 4) }), learned(4)).actions).toEqual([]);
    // Here the list reports the message first.
    expect(unreadOf(proceed(machine, begin(), learned(4), received(own)))).toEqual([0]);
  });

  it('excludes messages that were read in another tab', () => {
    const step = proceed(machine, begin({ counted: counted(2, 4) }), marked(4));
    expect(unreadOf(step)).toEqual([0]);
    expect(unreadOf(proceed(machine, step, received(aMessage({ messageId: 5 }))))).toEqual([1]);
  });

  it('is counted from the messages once they are all loaded', () => {
    const step = proceed(
      machine,
      begin({ counted: counted(2, 4) }),
      learned(5),
      open,
      fetched(1, 2, 3, 4, 5),
    );
    expect(countsOf(step)).toEqual([counted(5, 5)]);
  });
});

const offered = { type: 'pages.offered' } as const;
const request = { type: 'older.request' } as const;
const retryOlder = { type: 'older.retry' } as const;
const messagesOf = (...ids: number[]) => ids.map((messageId) => aMessage({ messageId }));
/** The newest messages, and the address of those before them. */
const newest = (...ids: number[]) => page(messagesOf(...ids), `?before=${ids[0]}`);
const older = (address: string | null, ...ids: number[]) =>
  done('fetchOlder', { messages: messagesOf(...ids), older: address });
const withPages = begin({ hasPages: true });

describe('a backend with message pages', () => {
  const opened = proceed(machine, withPages, open, newest(8, 9));

  it('is asked only for the newest messages, also by a thread that learns of the pages late', () => {
    const late = [
      [offered, open],
      [open, failed('fetchNewest', offline), offered, retry],
    ] as const;
    for (const step of [
      proceed(machine, withPages, open),
      ...late.map((events) => proceed(machine, begin(), ...events)),
    ]) {
      expect(invokedBy(step)).toEqual([{ id: 'fetchNewest', input: { conversationId: 31, limit: 50 } }]);
    }
  });

  it('is asked for older messages on request, until there are none', () => {
    const asked = proceed(machine, opened, request);
    expect(invokedBy(asked)).toEqual([
      { id: 'fetchOlder', input: { conversationId: 31, address: '?before=8' } },
    ]);
    expect(asked.snapshot.hasTag('loadingOlder')).toBe(true);
    expect(invokedBy(proceed(machine, asked, request))).toEqual([]);
    const more = proceed(machine, asked, older('?before=6', 6, 7));
    expect(idsIn(more)).toEqual([6, 7, 8, 9]);
    const start = proceed(machine, more, request, older(null, 5));
    expect(idsIn(start)).toEqual([5, 6, 7, 8, 9]);
    expect(invokedBy(proceed(machine, start, request))).toEqual([]);
    expect(start.snapshot.context.anchorId).toBe(8);
  });

  it('keeps the messages when a request for older ones fails, and repeats it with a retry or after opening the thread again', () => {
    const broken = proceed(machine, opened, request, failed('fetchOlder', offline));
    expect(broken.snapshot.hasTag('olderFailed')).toBe(true);
    expect(loggedBy(broken)).toMatchObject([{ actorId: 'fetchOlder', error: offline }]);
    expect(idsIn(broken)).toEqual([8, 9]);
    expect(invokedBy(proceed(machine, broken, request))).toEqual([]);
    expect(invokedBy(proceed(machine, broken, retryOlder)).map(({ id }) => id)).toEqual(['fetchOlder']);
    const again = proceed(machine, broken, close, open);
    expect(again.snapshot.hasTag('olderFailed')).toBe(false);
    expect(invokedBy(proceed(machine, again, request)).map(({ id }) => id)).toEqual(['fetchOlder']);
  });

  it('adds the newer messages after a reconnect and keeps the older ones', () => {
    const back = proceed(machine, opened, request, older('?before=6', 6, 7), stale, newest(9, 10));
    expect(idsIn(back)).toEqual([6, 7, 8, 9, 10]);
    expect(back.snapshot.context).toMatchObject({ older: '?before=6', anchorId: 8 });
  });

  it('continues a request for older messages after a reconnect', () => {
    const back = proceed(machine, opened, request, stale, newest(9, 10));
    expect(idsIn(proceed(machine, back, older('?before=6', 6, 7)))).toEqual([6, 7, 8, 9, 10]);
  });

  it.each([
    { name: 'also with a live message after it', events: [stale, received(aMessage({ messageId: 22 }))] },
    { name: 'while older messages are loading', events: [request, stale] },
    {
      name: 'after a request for older messages failed',
      events: [request, failed('fetchOlder', offline), stale],
    },
    { name: 'known only from the list', events: [learned(22)] },
  ])('leaves no gap when more messages than a page were missed, $name', ({ events }) => {
    const back = proceed(machine, opened, ...events, newest(21, 22));
    expect(idsIn(back)).toEqual([21, 22]);
    expect(back.snapshot.context).toMatchObject({ older: '?before=21', anchorId: 21 });
    expect(back.snapshot.value).toEqual({ display: 'open', history: 'complete', older: 'resting' });
    const asked = proceed(machine, back, request);
    expect(invokedBy(asked)).toEqual([
      { id: 'fetchOlder', input: { conversationId: 31, address: '?before=21' } },
    ]);
  });

  it('may send all messages: then there are no older ones, and the scroll position is kept', () => {
    const all = proceed(machine, opened, request, stale, page(messagesOf(7, 8, 9)));
    expect(idsIn(all)).toEqual([7, 8, 9]);
    expect(all.snapshot.context).toMatchObject({ older: null, anchorId: 8 });
    expect(all.snapshot.value).toMatchObject({ older: 'resting' });
  });

  it('does not show a live message from before a gap', () => {
    const step = proceed(machine, withPages, received(aMessage({ messageId: 2 })), open, newest(8, 9));
    expect(idsIn(step)).toEqual([8, 9]);
  });
});

describe('the messages that arrived while the app was closed', () => {
  const at = (time: number) => Date.parse(minute(time));
  const closed = begin({ hasPages: true, readUntil: at(4) });
  const counting = proceed(machine, closed, learned(9));
  const counted = (messages: ChatMessage[], address: string | null) =>
    done('countUnread', { messages, older: address });

  it('are counted from the newest messages, except own ones', () => {
    expect(invokedBy(counting)).toEqual([{ id: 'countUnread', input: { conversationId: 31, limit: 50 } }]);
    expect(unreadOf(counting)).toEqual([]);
    const step = proceed(
      machine,
      counting,
      counted([...messagesOf(4, 5, 6), anOwnMessage({ messageId: 7 }), ...messagesOf(9)], '?before=4'),
    );
    expect(unreadOf(step)).toEqual([3]);
    expect(historyOf(step)).toBe('complete');
    expect(invokedBy(proceed(machine, step, open))).toEqual([]);
  });

  it('have the count zero when all are own messages from another device', () => {
    const step = proceed(machine, counting, counted([anOwnMessage({ messageId: 9 })], null));
    expect(unreadOf(step)).toEqual([0]);
  });

  it('count as one until the thread is opened, when they cannot be fetched', () => {
    const step = proceed(machine, counting, failed('countUnread', offline));
    expect(historyOf(step)).toBe('unloaded');
    expect(loggedBy(step)).toMatchObject([{ actorId: 'countUnread', error: offline }]);
    expect(unreadOf(step)).toEqual([1]);
  });

  it('are counted once the pages are known, when the list came first', () => {
    const early = proceed(machine, begin({ readUntil: at(4) }), learned(9));
    expect(unreadOf(early)).toEqual([1]);
    const step = proceed(machine, early, offered);
    expect(invokedBy(step).map(({ id }) => id)).toEqual(['countUnread']);
    expect(unreadOf(proceed(machine, step, counted(messagesOf(8, 9), '?before=8')))).toEqual([2]);
    expect(invokedBy(proceed(machine, begin({ readUntil: at(4) }), offered))).toEqual([]);
  });

  it.each([
    { name: 'a new connection', event: stale, id: 'countUnread' },
    { name: 'a list with a newer message', event: learned(10), id: 'countUnread' },
    { name: 'opening the thread', event: open, id: 'fetchNewest' },
  ])('are fetched again after $name', ({ event, id }) => {
    expect(invokedBy(proceed(machine, counting, event)).map((invoked) => invoked.id)).toEqual([id]);
  });

  it('are fetched once when the list repeats the same message', () => {
    expect(invokedBy(proceed(machine, counting, learned(9)))).toEqual([]);
  });

  it.each([
    { name: 'adds the new messages to the stored count', known: 70, unread: 71 },
    { name: 'counts the loaded messages when the stored count is lower', known: 1, unread: 2 },
  ])('have unread messages before the loaded page: $name', ({ known, unread }) => {
    const start = begin({ hasPages: true, readUntil: at(1), counted: { count: known, until: at(8) } });
    const step = proceed(machine, start, learned(9), counted(messagesOf(8, 9), '?before=8'));
    expect(unreadOf(step)).toEqual([unread]);
  });
});
