import PQueue from 'p-queue';
import { HttpError } from '../http/http-error.ts';

interface SemaphoreOptions {
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Tasks that wait for a place; more are rejected. */
  maxWaiting: number;
  /** Milliseconds. */
  longestWait?: number;
}

export interface Semaphore {
  /**
   * Runs a task as soon as a place is free, first come, first served. Rejects with a 503 `HttpError` if too many tasks wait.
   * @param signal rejects with its reason and frees the place when it aborts, even if the task never settles
   */
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /**
   * The same for a task that cannot be stopped: it keeps its place until it settles. Rejects with a 503 as well if it waits too long.
   * @param signal rejects with its reason if it aborts before the task has started
   */
  runToEnd<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

export function createSemaphore({ concurrency, maxWaiting, longestWait }: SemaphoreOptions): Semaphore {
  const queue = new PQueue({ concurrency });
  async function run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (queue.pending + queue.size >= concurrency + maxWaiting) {
      throw busy();
    }
    return await queue.add(task, { signal });
  }
  return {
    run,
    async runToEnd(task, signal) {
      const waiting = new AbortController();
      const stopWaiting = () => waiting.abort(signal.reason);
      if (signal.aborted) stopWaiting();
      signal.addEventListener('abort', stopWaiting, { once: true });
      const timer = longestWait && setTimeout(() => waiting.abort(busy()), longestWait);
      const endWait = () => {
        signal.removeEventListener('abort', stopWaiting);
        clearTimeout(timer);
      };
      try {
        return await run(() => {
          endWait();
          return task();
        }, waiting.signal);
      } finally {
        endWait();
      }
    },
  };
}

export function busy(): HttpError {
  return new HttpError(503, {
    code: 'server-busy',
    message: 'The server is busy. Please try again in a moment.',
  });
}
