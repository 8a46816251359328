import { HttpError } from '../http/http-error.ts';

export interface Semaphore {
  /** Runs a task once there is room for it. Rejects with a 503 `HttpError` where too many wait already. */
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** Lets so many tasks run at once and so many others wait, so that a rush is turned away instead of piling up. */
export function createSemaphore({
  concurrency,
  maxWaiting,
}: {
  concurrency: number;
  maxWaiting: number;
}): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;

  return {
    async run(task) {
      if (running < concurrency) running += 1;
      else if (queue.length < maxWaiting) await new Promise<void>((resolve) => queue.push(resolve));
      else throw new HttpError(503, { message: 'The server is busy. Please try again in a moment.' });
      try {
        return await task();
      } finally {
        // The place goes straight to whoever waits longest, and is free only where nobody does.
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
