import { describe, expect, test } from 'vitest';
import { createSendRateLimiter } from '../../chat/send-rate-limiter.ts';

describe('the rate limit of a sender', () => {
  test('allows a burst, then a steady rate', () => {
    let now = 0;
    const rate = createSendRateLimiter(1, () => now);
    const take = () => rate.take(7);
    expect(Array.from({ length: 60 }, take)).toEqual(Array(60).fill(0));
    expect(take()).toBe(1);
    now = 199;
    expect(take()).toBe(1);
    now = 200;
    expect([take(), take()]).toEqual([0, 1]);
    now = 1_200;
    expect(Array.from({ length: 6 }, take)).toEqual([0, 0, 0, 0, 0, 1]);
    expect(rate.take(8)).toBe(0);
    now = 1_000_000;
    expect(Array.from({ length: 61 }, take).at(-1)).toBe(1);
  });

  test('grows with the scale', () => {
    let now = 0;
    const slow = createSendRateLimiter(0.05, () => now);
    expect([slow.take(7), slow.take(7), slow.take(7)]).toEqual([0, 0, 0]);
    expect(slow.take(7)).toBe(4);
    now = 4_000;
    expect(slow.take(7)).toBe(0);
    const fast = createSendRateLimiter(10, () => now);
    expect(Array.from({ length: 601 }, () => fast.take(7)).filter((wait) => wait > 0)).toEqual([1]);
  });

  test('returns the time until a message may be sent', () => {
    let now = 0;
    const rate = createSendRateLimiter(0.1, () => now);
    expect(Array.from({ length: 7 }, () => rate.take(7))).toEqual([0, 0, 0, 0, 0, 0, 2]);
    now = 1_000;
    expect(rate.take(7)).toBe(1);
  });

  test('uses the system clock by default', () => {
    const rate = createSendRateLimiter(1);
    expect(Array.from({ length: 60 }, () => rate.take(7))).toEqual(Array(60).fill(0));
  });

  test('is not reset by a sweep while the bucket is not full', () => {
    let now = 0;
    const rate = createSendRateLimiter(1, () => now);
    for (let i = 0; i < 60; i += 1) rate.take(7);
    now = 100;
    rate.sweep();
    expect(rate.take(7)).toBe(1);
    now = 12_000;
    rate.sweep();
    expect(Array.from({ length: 61 }, () => rate.take(7)).filter((wait) => wait > 0)).toEqual([1]);
  });
});
