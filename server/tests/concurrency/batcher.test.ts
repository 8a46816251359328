import { expect, test } from 'vitest';
import { createBatcher } from '../../concurrency/batcher.ts';

/** A batcher that doubles numbers. The test ends each batch. */
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

/** Lets pending promise callbacks run. */
const soon = () => new Promise((resolve) => setImmediate(resolve));

test('the first item runs at once; items that arrive meanwhile run together, in order', async () => {
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

test('limits the batches at a time and the items of a batch', async () => {
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

test('a failed batch rejects all its items, and the next batch runs', async () => {
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

test('retries the items of a failed batch one by one if a retry can succeed', async () => {
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
