interface BatcherOptions<Item, Result> {
  /** Batches that run at once. */
  concurrency: number;
  /** Items in one. */
  maxBatchSize: number;
  /** Results in the order of the items. Rejects for all of them, and then has done none. */
  run(items: readonly Item[]): Promise<readonly Result[]>;
  /** Whether to try the items of a batch that has rejected one by one, so that none pays for another. */
  isWorthRetrying(error: unknown): boolean;
}

/**
 * Makes a function that does one item at once where little is going on, and together with all others that wait where there is
 * much: what a batch costs is then shared by many.
 */
export function createBatcher<Item, Result>(
  options: BatcherOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  const { concurrency, maxBatchSize, run, isWorthRetrying } = options;
  const waiting: Waiting<Item, Result>[] = [];
  let running = 0;

  async function runAll(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      results.forEach((result, i) => {
        batch[i]?.resolve(result);
      });
    } catch (error) {
      if (batch.length > 1 && isWorthRetrying(error)) await Promise.all(batch.map((one) => runAll([one])));
      else for (const { reject } of batch) reject(error);
    }
  }

  async function work(): Promise<void> {
    running += 1;
    while (waiting.length > 0) await runAll(waiting.splice(0, maxBatchSize));
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
