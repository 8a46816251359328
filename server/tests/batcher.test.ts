import { expect, test } from 'vitest';
import { createBatcher } from '../concurrency/batcher.ts';

/** Batches of numbers, each doubled when its turn comes. */
function doubling({ concurrency = 1, maxBatchSize = 10 } = {}) {
  const runs: { items: readonly number[]; end(): void; fail(error: Error): void }[] = [];
  const double = createBatcher<number, number>({
    concurrency,
    maxBatchSize,
    run: (items) =>
      new Promise((resolve, reject) => {
        runs.push({ items, end: () => resolve(items.map((item) => 2 * item)), fail: reject });
      }),
    isWorthRetrying: (error) => error instanceof Error && error.message === 'again',
  });
  return { runs, double };
}

/** Lets promises that are settled have their say. */
const soon = () => new Promise((resolve) => setImmediate(resolve));

test('one is done at once; what comes meanwhile is done together, in order', async () => {
  const { runs, double } = doubling();
  const results = [1, 2, 3].map(double);
  expect(runs.map(({ items }) => items)).toEqual([[1]]);
  runs[0]?.end();
  await soon();
  expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  results.push(double(4));
  runs[1]?.end();
  await soon();
  runs[2]?.end();
  expect(await Promise.all(results)).toEqual([2, 4, 6, 8]);
  double(5);
  expect(runs.at(-1)?.items).toEqual([5]);
});

test('so many at once, and so many in one', async () => {
  const { runs, double } = doubling({ concurrency: 2, maxBatchSize: 2 });
  const results = [1, 2, 3, 4, 5].map(double);
  expect(runs.map(({ items }) => items)).toEqual([[1], [2]]);
  runs[1]?.end();
  await soon();
  expect(runs.map(({ items }) => items)).toEqual([[1], [2], [3, 4]]);
  runs[0]?.end();
  await soon();
  expect(runs.at(-1)?.items).toEqual([5]);
  for (const { end } of runs) end();
  expect(await Promise.all(results)).toEqual([2, 4, 6, 8, 10]);
});

test('a batch that fails fails for all of its items, and the next one goes on', async () => {
  const { runs, double } = doubling();
  const [first, second, third] = [1, 2, 3].map(double);
  runs[0]?.end();
  await soon();
  runs[1]?.fail(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  await expect(third).rejects.toThrow('gone');
  expect(await first).toBe(2);
  const fourth = double(4);
  runs[2]?.end();
  expect(await fourth).toBe(8);
});

test('where that is worth it, each is tried by itself', async () => {
  const { runs, double } = doubling();
  const [, second, third] = [1, 2, 3].map(double);
  runs[0]?.end();
  await soon();
  runs[1]?.fail(new Error('again'));
  await soon();
  expect(runs.slice(2).map(({ items }) => items)).toEqual([[2], [3]]);
  runs[2]?.fail(new Error('again'));
  runs[3]?.end();
  await expect(second).rejects.toThrow('again');
  expect(await third).toBe(6);
});
