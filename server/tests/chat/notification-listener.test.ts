import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type {
  Fanout,
  MessagePosition,
  NotificationHandler,
  NotificationSource,
} from '../../chat/fanout/fanout.ts';
import { createNotificationListener } from '../../chat/notification-listener.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], fakeNodeBuiltins: true });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Longer than the pauses before all attempts to subscribe, until one succeeds. */
const aWhile = () => vi.advanceTimersByTimeAsync(1_000);

/** A source that reports its subscription. The test can lose the subscription. */
function aSource() {
  const subscribed = Promise.withResolvers<NotificationHandler>();
  let lose: (reason: string) => void = () => undefined;
  let fault = '';
  const close = vi.fn(async () => undefined);
  const source: NotificationSource = {
    async subscribe(handler) {
      if (fault !== '') throw new Error(fault);
      const lost = Promise.withResolvers<string>();
      lose = lost.resolve;
      subscribed.resolve(handler);
      return { lost: lost.promise, close };
    },
  };
  return {
    source,
    handler: subscribed.promise,
    lose: (reason: string) => lose(reason),
    failWith: (reason: string) => {
      fault = reason;
    },
    closed: () => close.mock.calls.length,
  };
}

type Options = Parameters<typeof createNotificationListener>[0];

/** A listener that records its actions. */
function aListener(main: NotificationSource, { database, ...given }: Partial<Options & Fanout> = {}) {
  const done: string[] = [];
  const log: string[] = [];
  const record = (level: string) => (text: string) => void log.push(`${level}: ${text}`);
  const fanout: Fanout = {
    ...main,
    announcesAtCommit: true,
    publish: () => undefined,
    ...(database && { database }),
    close: async () => undefined,
  };
  const listener = createNotificationListener({
    fanout,
    stream: {
      restart: (lastId) => done.push(`stream from ${lastId}`),
      loadUpTo: ({ messageId }: MessagePosition) => done.push(`load ${messageId}`),
    },
    poller: { restart: (lastId) => void done.push(`poller from ${lastId}`), poll: async () => 0 },
    findSettledId: async () => 10,
    onSessionEnded: (id) => done.push(`ended ${id}`),
    onRegained: () => done.push('regained'),
    // Longer than any test.
    pollInterval: 3_600_000,
    log: { warn: record('warn'), error: record('error') } as unknown as FastifyBaseLogger,
    ...given,
  });
  return { listener, done, log };
}

const opened = ['stream from 10', 'poller from 10'];
const isAgain = 'warn: The chat gets all notifications again.';
const isLost = (reason: string) =>
  `error: The chat polls for messages, since notifications do not arrive: ${reason}`;

test('announcements that arrive while the listener opens are loaded when it is open', async () => {
  const settled = Promise.withResolvers<number>();
  const asked = Promise.withResolvers<void>();
  const { source, handler } = aSource();
  const { listener, done } = aListener(source, {
    findSettledId() {
      asked.resolve();
      return settled.promise;
    },
  });
  listener.start();
  const { onAnnouncement, onSessionEnded } = await handler;
  await asked.promise;
  onAnnouncement({ conversationId: 1, messageId: 11 });
  expect([listener.isOpen, done]).toEqual([false, []]);
  settled.resolve(10);
  await listener.ready;
  onAnnouncement({ conversationId: 1, messageId: 12 });
  onSessionEnded('a');
  expect(done).toEqual([...opened, 'load 11', 'load 12', 'ended a']);
  expect([listener.isOpen, listener.isDegraded]).toEqual([true, false]);
  await listener.close();
  expect([listener.isOpen, vi.getTimerCount()]).toEqual([false, 0]);
});

test('a lost subscription is reported once for each reason, and its return once', async () => {
  const { source, lose, failWith, closed } = aSource();
  const { listener, done, log } = aListener(source);
  listener.start();
  await listener.ready;
  failWith('no answer');
  lose('It broke.');
  await aWhile();
  expect(log).toEqual([isLost('It broke.'), isLost('no answer')]);
  expect([listener.isOpen, listener.isDegraded, closed()]).toEqual([true, true, 1]);
  expect(done).toEqual(opened);
  failWith('');
  await aWhile();
  expect(done).toEqual([...opened, 'regained']);
  expect(log).toEqual([isLost('It broke.'), isLost('no answer'), isAgain]);
  expect(listener.isDegraded).toBe(false);
  await listener.close();
  expect(closed()).toBe(2);
});

test('the listener subscribes to both sources, and opens when both have reported', async () => {
  const [main, database] = [aSource(), aSource()];
  const opening = vi.fn(async () => 10);
  const { listener, done, log } = aListener(main.source, {
    findSettledId: opening,
    database: database.source,
  });
  database.failWith('no database');
  listener.start();
  await aWhile();
  await listener.ready;
  expect(log).toEqual([isLost('no database')]);
  expect([listener.isOpen, listener.isDegraded]).toEqual([true, true]);
  database.failWith('');
  await aWhile();
  expect(done).toEqual([...opened, 'regained']);
  expect(log).toEqual([isLost('no database'), isAgain]);
  // If both are lost, the return of one does not count as the return of all.
  database.failWith('gone');
  main.failWith('gone too');
  database.lose('gone');
  main.lose('gone too');
  await aWhile();
  expect(log).toContain(isLost('gone too'));
  main.failWith('');
  await aWhile();
  expect(done).toEqual([...opened, 'regained', 'regained']);
  expect(log.filter((line) => line === isAgain)).toHaveLength(1);
  expect(listener.isDegraded).toBe(true);
  expect(opening).toHaveBeenCalledTimes(1);
  await listener.close();
});

test.each(['', 'no answer'])(
  'a listener does not open before it has heard from each source %j',
  async (fault) => {
    const main = aSource();
    main.failWith(fault);
    const answer = Promise.withResolvers<never>();
    const { listener, done } = aListener(main.source, { database: { subscribe: () => answer.promise } });
    listener.start();
    await aWhile();
    expect([listener.isOpen, done]).toEqual([false, []]);
    answer.reject(new Error('no database'));
    await listener.ready;
    expect([listener.isOpen, done]).toEqual([true, opened]);
    await listener.close();
  },
);

test('a listener that cannot open is ready anyway, and opens later', async () => {
  const { source } = aSource();
  const find = vi.fn(async () => 10).mockRejectedValueOnce(new Error('no database'));
  const { listener, done, log } = aListener(source, { findSettledId: find });
  listener.start();
  await aWhile();
  expect(done).toEqual([...opened, 'regained']);
  expect(log).toEqual([isLost('no database'), isAgain]);
  await listener.ready;
  await listener.close();
});

test('a listener that cannot subscribe opens, so that the chat polls', async () => {
  const { source, failWith } = aSource();
  failWith('no answer');
  const { listener, done } = aListener(source);
  listener.start();
  await listener.ready;
  expect([listener.isOpen, listener.isDegraded, done]).toEqual([true, true, opened]);
  await listener.close();
});

test('a listener that neither subscribes nor opens is ready, and not open', async () => {
  const { source, failWith } = aSource();
  failWith('no answer');
  const { listener } = aListener(source, { findSettledId: () => Promise.reject(new Error('no database')) });
  listener.start();
  await listener.ready;
  expect([listener.isOpen, listener.isDegraded]).toEqual([false, true]);
  await listener.close();
});

test('closing a listener ends the wait for it', async () => {
  const { source } = aSource();
  const { listener } = aListener(source);
  await listener.close();
  await listener.ready;
  expect(listener.isOpen).toBe(false);
});

test('the listener polls while it is open, and reports unannounced messages and failures once', async () => {
  const { source, lose, failWith } = aSource();
  const found: (number | Error)[] = [1, 0, 2, new Error('x'), new Error('x'), new Error('y'), 3, 4];
  const polls: boolean[] = [];
  const poll = async (isListening: boolean) => {
    polls.push(isListening);
    const next = found.shift() ?? 0;
    if (next instanceof Error) throw next;
    return next;
  };
  const { listener, log } = aListener(source, {
    poller: { restart: () => undefined, poll },
    pollInterval: 1_000,
  });
  const surprise = (count: number) =>
    `warn: ${count} conversations had messages that no process announced: is REDIS_URL the same for all processes?`;
  const failed = (reason: string) => `error: Polling for missed messages failed: ${reason}`;
  await vi.advanceTimersByTimeAsync(2_000);
  listener.start();
  await listener.ready;
  expect(polls).toEqual([]);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(polls).toEqual(Array(8).fill(true));
  // After a failure, missed messages are expected, so they are not logged.
  expect(log).toEqual([surprise(1), surprise(2), failed('x'), failed('y'), surprise(4)]);
  failWith('no answer');
  lose('It broke.');
  found.push(5);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(polls.at(-1)).toBe(false);
  expect(log.at(-1)).toBe(isLost('no answer'));
  await listener.close();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(polls).toHaveLength(9);
});

test('a listener that is not open does not poll', async () => {
  const { source, failWith } = aSource();
  failWith('no answer');
  const poll = vi.fn(async () => 0);
  const { listener } = aListener(source, {
    findSettledId: () => Promise.reject(new Error('no database')),
    poller: { restart: () => undefined, poll },
    pollInterval: 1_000,
  });
  listener.start();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(poll).not.toHaveBeenCalled();
  await listener.close();
});

test('a running poll is the last one when the listener closes', async () => {
  const { source } = aSource();
  const answer = Promise.withResolvers<number>();
  const poll = vi.fn(() => answer.promise);
  const { listener } = aListener(source, {
    poller: { restart: () => undefined, poll },
    pollInterval: 1_000,
  });
  listener.start();
  await listener.ready;
  await vi.advanceTimersByTimeAsync(1_000);
  await listener.close();
  answer.resolve(0);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(poll).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});
