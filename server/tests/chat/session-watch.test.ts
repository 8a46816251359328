import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sessions } from '../../account/sessions.ts';
import type { ConnectionRegistry } from '../../chat/connection-registry.ts';
import { createSessionWatch } from '../../chat/session-watch.ts';
import type { Connection } from '../../chat/stomp/connection.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const expiresAt = new Date('2026-03-08T12:00:00.000Z');

/** A watch over one connection for each session. It records the reason why each connection is closed. */
function aWatch(...ids: string[]) {
  const closed: unknown[] = [];
  const connections = ids.map((id) => ({
    session: { id, userId: 1, expiresAt },
    fail: ({ message, detail }: Error & { detail: string }, code: number) =>
      closed.push({ id, message, detail, code }),
  })) as unknown as Connection[];
  const findValid = vi.fn<Sessions['findValid']>(async () => ['b']);
  const watch = createSessionWatch({
    sessions: { findValid } as Partial<Sessions> as Sessions,
    connections: { all: () => connections } as Partial<ConnectionRegistry> as ConnectionRegistry,
    clock: () => new Date('2026-03-01T12:00:00.000Z'),
  });
  return { watch, closed, findValid };
}

const message = 'Not authenticated.';
const detail = 'The session has ended. Please log in again.';

test('an ended session closes its connections, and is remembered for a minute', () => {
  const { watch, closed } = aWatch('a', 'b');
  watch.onEnded('a');
  expect(closed).toEqual([{ id: 'a', message, detail, code: 1008 }]);
  vi.advanceTimersByTime(60_000);
  watch.sweep();
  expect([watch.hasEnded('a'), watch.hasEnded('b')]).toEqual([true, false]);
  vi.advanceTimersByTime(1);
  watch.sweep();
  expect(watch.hasEnded('a')).toBe(false);
});

test('a check closes connections of invalid sessions, and makes no query without connections', async () => {
  const { watch, closed, findValid } = aWatch('a', 'b');
  await watch.check();
  expect(findValid).toHaveBeenCalledWith(['a', 'b']);
  expect(closed).toMatchObject([{ id: 'a' }]);
  const none = aWatch();
  await none.watch.check();
  expect(none.findValid).not.toHaveBeenCalled();
});
