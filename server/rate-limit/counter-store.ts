import type { FastifyRateLimitStore } from '@fastify/rate-limit';

interface Counter {
  count: number;
  /** Milliseconds of `performance.now()`. */
  start: number;
}

const capacity = 5000;

/**
 * Counts calls in windows that start with the first call, of the 5000 most recent callers. The plugin's own store reads the time of day:
 * set back by a week, that would make a window of a quarter of an hour a week long.
 */
export class CounterStore implements FastifyRateLimitStore {
  readonly #counters = new Map<string, Counter>();

  incr(...[key, callback, window]: Parameters<FastifyRateLimitStore['incr']>): void {
    const now = performance.now();
    const found = this.#counters.get(key);
    const counter = found !== undefined && now < found.start + window ? found : { count: 0, start: now };
    counter.count += 1;
    // The map keeps the order of insertion: its first key is the one used least recently.
    this.#counters.delete(key);
    this.#counters.set(key, counter);
    if (this.#counters.size > capacity) this.#counters.delete(this.#counters.keys().next().value ?? '');
    callback(null, { current: counter.count, ttl: counter.start + window - now });
  }

  child(): CounterStore {
    return new CounterStore();
  }
}
