import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NotificationHandler, NotificationSource } from '../../chat/fanout/fanout.ts';
import { keepSubscribed } from '../../chat/fanout/keep-subscribed.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], fakeNodeBuiltins: true });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets everything run that needs no time. */
const settled = () => vi.advanceTimersByTimeAsync(0);

const handler: NotificationHandler = { onAnnouncement: () => undefined, onSessionEnded: () => undefined };

/** A source of subscriptions that records what happens to them. The test can lose a subscription. */
function aSource({ faults = 0, subscribed = Promise.resolve() } = {}) {
  const done: string[] = [];
  let attempts = 0;
  let lose: (reason: string) => void = () => undefined;
  const source: NotificationSource = {
    async subscribe(given) {
      attempts += 1;
      expect(given).toBe(handler);
      if (attempts <= faults) throw new Error(`fault ${attempts}`);
      await subscribed;
      const { promise, resolve } = Promise.withResolvers<string>();
      lose = resolve;
      done.push('subscribed');
      return { lost: promise, close: async () => void done.push('closed') };
    },
  };
  return { source, done, attempts: () => attempts, lose: (reason: string) => lose(reason) };
}

function keep(source: NotificationSource, done: string[], onOpen = async () => {}) {
  return keepSubscribed({
    source,
    handler,
    onOpen: async () => {
      done.push('open');
      await onOpen();
    },
    onLost: (reason) => void done.push(reason),
  });
}

test('a lost subscription is closed and replaced', async () => {
  const { source, done, lose } = aSource();
  const kept = keep(source, done);
  await settled();
  expect(done).toEqual(['subscribed', 'open']);
  lose('It broke.');
  await vi.advanceTimersByTimeAsync(99);
  const first = ['subscribed', 'open', 'closed', 'It broke.'];
  expect(done).toEqual(first);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual([...first, 'subscribed', 'open']);
  await kept.close();
  expect(done).toEqual([...first, 'subscribed', 'open', 'closed']);
});

test('failed attempts are reported, with longer and longer pauses, until one succeeds', async () => {
  const { source, done, attempts, lose } = aSource({ faults: 6 });
  const kept = keep(source, done);
  const pauses = [100, 200, 400, 800, 1_000, 1_000];
  for (const [i, pause] of pauses.entries()) {
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect([attempts(), done.at(-1)]).toEqual([i + 1, `fault ${i + 1}`]);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempts()).toBe(i + 2);
  }
  expect(done.at(-1)).toBe('open');
  lose('It broke.');
  await vi.advanceTimersByTimeAsync(100);
  expect(attempts()).toBe(8);
  await kept.close();
});

test('a subscription with which the caller cannot start counts as lost', async () => {
  const { source, done } = aSource();
  const results = [Promise.reject(new Error('no database')), Promise.resolve()];
  const kept = keep(source, done, () => results.shift() ?? Promise.resolve());
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toEqual(['subscribed', 'open', 'closed', 'no database', 'subscribed', 'open']);
  await kept.close();
});

test('closing while it subscribes also closes the new subscription', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { source, done } = aSource({ subscribed: promise });
  const kept = keep(source, done);
  await settled();
  const closed = kept.close();
  resolve();
  await closed;
  expect(done).toEqual(['subscribed', 'closed']);
});

test('closing during a pause takes effect at once, without another attempt', async () => {
  const { source, done, attempts } = aSource({ faults: 100 });
  const kept = keep(source, done);
  await settled();
  await kept.close();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([attempts(), done]).toEqual([1, ['fault 1']]);
});
