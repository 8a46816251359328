import { expect, test } from 'vitest';
import { createBackground } from '../concurrency/background.ts';
import { createSemaphore } from '../concurrency/semaphore.ts';

/** A task that runs until told otherwise. */
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

test('a semaphore lets some run, some wait, and turns the rest away', async () => {
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

test('background tasks are waited for, and their errors heard', async () => {
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
