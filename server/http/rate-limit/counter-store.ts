import type { FastifyRateLimitStore } from '@fastify/rate-limit';

interface Counter {
  count: number;
  /** Milliseconds of `performance.now()`. */
  start: number;
}

const capacity = 5000;

/**
 * Counts calls of the 5000 most recent callers, in windows that start with the first call. Unlike the plugin's own store it does
 * not use the time of day: if the clock were set back by a week, a window would last a week longer.
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
