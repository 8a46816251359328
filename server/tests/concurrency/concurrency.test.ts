import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createBackground } from '../../concurrency/background.ts';
import { createSemaphore } from '../../concurrency/semaphore.ts';

/** A task that the test ends. */
function aTask() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const task = {
    isRunning: false,
    end: resolve,
    fail: reject,
    run: () => {
      task.isRunning = true;
      return promise;
    },
  };
  return task;
}

test('a semaphore runs some tasks, lets others wait, and rejects the rest', async () => {
  const semaphore = createSemaphore({ concurrency: 2, maxWaiting: 1 });
  const [a, b, c, d] = [aTask(), aTask(), aTask(), aTask()];
  const [first, second, third] = [semaphore.run(a.run), semaphore.run(b.run), semaphore.run(c.run)];
  await expect(semaphore.run(d.run)).rejects.toMatchObject({
    statusCode: 503,
    body: { message: 'The server is busy. Please try again in a moment.' },
  });
  expect([a, b, c].map(({ isRunning }) => isRunning)).toEqual([true, true, false]);
  a.fail(new Error('wrong'));
  await expect(first).rejects.toThrow('wrong');
  expect(c.isRunning).toBe(true);
  const fourth = semaphore.run(d.run);
  b.end('two');
  c.end('three');
  d.end('four');
  expect(await Promise.all([second, third, fourth])).toEqual(['two', 'three', 'four']);
});

test('a semaphore frees the slot of an aborted task', async () => {
  const semaphore = createSemaphore({ concurrency: 1, maxWaiting: 1 });
  const [a, b, c] = [aTask(), aTask(), aTask()];
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = semaphore.run(a.run, running.signal);
  const second = semaphore.run(b.run, waiting.signal);
  waiting.abort(new Error('gone while waiting'));
  await expect(second).rejects.toThrow('gone while waiting');
  const third = semaphore.run(c.run);
  running.abort(new Error('gone while running'));
  await expect(first).rejects.toThrow('gone while running');
  c.end('three');
  expect(await third).toBe('three');
  expect([a, b, c].map(({ isRunning }) => isRunning)).toEqual([true, false, true]);
});

test('a task that waits too long is rejected, and one that has started is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const semaphore = createSemaphore({ concurrency: 1, maxWaiting: 2, longestWait: 1000 });
    const [a, b, c] = [aTask(), aTask(), aTask()];
    const { signal } = new AbortController();
    const first = semaphore.runToEnd(a.run, signal);
    vi.advanceTimersByTime(500);
    const second = semaphore.runToEnd(b.run, signal);
    vi.advanceTimersByTime(999);
    a.end('one');
    expect(await first).toBe('one');
    await setImmediate();
    expect(b.isRunning).toBe(true);
    const third = semaphore.runToEnd(c.run, signal);
    vi.advanceTimersByTime(1000);
    await expect(third).rejects.toMatchObject({ statusCode: 503 });
    b.end('two');
    expect(await second).toBe('two');
    expect(c.isRunning).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('settled() waits for background tasks, and their errors are reported', async () => {
  const errors: unknown[] = [];
  const background = createBackground((error) => errors.push(error));
  const [a, b] = [aTask(), aTask()];
  background.run(async () => void (await a.run()));
  background.run(async () => void (await b.run()));
  const settled = background.settled();
  a.fail('wrong');
  b.end('right');
  await settled;
  expect(errors).toEqual(['wrong']);
});
