import { createSemaphore } from '../concurrency/semaphore.ts';
import { acquireTime, defaultQueryTimeout } from '../database/connect.ts';

/**
 * Limits how many filtered searches run in the database at the same time, and starts them in the order of their arrival. Each kind has its
 * own places.
 */
export interface SearchQueue {
  /**
   * Runs a search as soon as a place is free. Rejects with a 503 `HttpError` if that takes too long.
   * @param isOfCounts whether it sums up counts instead of reading each room
   * @param signal rejects with its reason, and removes the search from the queue, if it aborts before the search has started
   */
  run<T>(isOfCounts: boolean, search: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

/** Enough to keep the server busy while the database works. With eight, the first ones waited for the later ones. */
const countedAtOnce = 3;
/** Each takes one core of the database for up to seconds: more searches than cores would only be slower, and hold connections. */
const defaultReadAtOnce = 2;
/** The maximum number of searches of each kind that wait for a place. */
const maxWaiting = 100;

/** @param longestWait milliseconds to wait for a place */
export function createSearchQueue({
  readAtOnce = defaultReadAtOnce,
  longestWait = acquireTime(defaultQueryTimeout),
} = {}): SearchQueue {
  const counted = createSemaphore({ concurrency: countedAtOnce, maxWaiting, longestWait });
  const read = createSemaphore({ concurrency: readAtOnce, maxWaiting, longestWait });
  return {
    run: (isOfCounts, search, signal) => (isOfCounts ? counted : read).runToEnd(search, signal),
  };
}
