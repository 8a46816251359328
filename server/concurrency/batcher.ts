interface BatcherOptions<Item, Result> {
  /** Batches that run at the same time. */
  concurrency: number;
  maxBatchSize: number;
  /** Resolves with a result for each item, in their order. If it rejects, it has done nothing for any of them. */
  run(items: readonly Item[]): Promise<readonly Result[]>;
  /** Whether to retry the items of a failed batch one by one, so that one bad item does not fail the others. */
  isWorthRetrying(error: unknown): boolean;
}

/**
 * Makes a function that puts the items of concurrent calls into batches. An item runs at once if a batch may start; otherwise it
 * waits, together with all others that arrive meanwhile. (The package dataloader batches too, but does not limit how many batches
 * run, so its batches do not grow under load.)
 */
export function createBatcher<Item, Result>(
  options: BatcherOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  const { concurrency, maxBatchSize, run, isWorthRetrying } = options;
  const waiting: Waiting<Item, Result>[] = [];
  let running = 0;

  async function runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      results.forEach((result, i) => {
        batch[i]?.resolve(result);
      });
    } catch (error) {
      if (batch.length > 1 && isWorthRetrying(error)) await Promise.all(batch.map((one) => runBatch([one])));
      else for (const { reject } of batch) reject(error);
    }
  }

  async function work(): Promise<void> {
    running += 1;
    while (waiting.length > 0) await runBatch(waiting.splice(0, maxBatchSize));
    running -= 1;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running < concurrency) void work();
    });
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}
