export interface SendRateLimiter {
  /** Counts one message. @returns 0 if it is allowed, else the seconds to wait */
  take(userId: number): number;
  /** Forgets senders whose bucket is full again. */
  sweep(): void;
}

/** Messages that a member may send at once, and per second after that. */
const burst = 60;
const refill = 5;

/**
 * A token bucket for each sender, for all their connections to this process. Processes count separately: with n processes the limit
 * is at most n times as high.
 * @param scale multiplies the limit
 * @param now milliseconds
 */
export function createSendRateLimiter(
  scale: number,
  now: () => number = () => performance.now(),
): SendRateLimiter {
  const capacity = Math.max(1, burst * scale);
  const perMillisecond = (refill * scale) / 1000;
  const buckets = new Map<number, { tokens: number; at: number }>();
  const tokensIn = ({ tokens, at }: { tokens: number; at: number }) =>
    Math.min(capacity, tokens + (now() - at) * perMillisecond);

  return {
    take(userId) {
      const bucket = buckets.get(userId);
      const tokens = bucket ? tokensIn(bucket) : capacity;
      const isAllowed = tokens >= 1;
      buckets.set(userId, { tokens: isAllowed ? tokens - 1 : tokens, at: now() });
      return isAllowed ? 0 : Math.ceil((1 - tokens) / perMillisecond / 1000);
    },
    sweep() {
      for (const [userId, bucket] of buckets) {
        if (tokensIn(bucket) >= capacity) buckets.delete(userId);
      }
    },
  };
}
