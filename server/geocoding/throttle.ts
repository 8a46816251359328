import { setTimeout as delay } from 'node:timers/promises';

/**
 * Lets callers through one at a time, with at least `interval` milliseconds from one to the next. The function it gives
 * resolves to false, at once, where more than `maxWaiting` are in line already.
 */
export function createThrottle(interval: number, maxWaiting: number): () => Promise<boolean> {
  let nextTurn = 0;
  return async () => {
    const now = performance.now();
    const wait = nextTurn - now;
    if (wait > interval * maxWaiting) return false;
    nextTurn = Math.max(now, nextTurn) + interval;
    // Timers may fire a millisecond early.
    if (wait > 0) await delay(Math.ceil(wait) + 1, undefined, { ref: false });
    return true;
  };
}
