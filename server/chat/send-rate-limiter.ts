export interface SendRateLimiter {
  /** Counts one message. @returns 0 where it may go, else the seconds until it may */
  take(userId: number): number;
  /** Forgets whoever has not sent for a while. */
  sweep(): void;
}

/** Messages that a member may send in one go, and a second from then on. */
const burst = 60;
const refill = 5;

/**
 * A token bucket a sender, across their sockets in this process. Each process counts by itself, so that with several of them behind
 * a balancer the limit is as many times higher at most.
 * @param scale multiplies how often everybody may send
 * @param now milliseconds
 */
export function createSendRateLimiter(
  scale: number,
  now: () => number = () => performance.now(),
): SendRateLimiter {
  const most = Math.max(1, burst * scale);
  const perMillisecond = (refill * scale) / 1000;
  const buckets = new Map<number, { tokens: number; at: number }>();
  const tokensIn = ({ tokens, at }: { tokens: number; at: number }) =>
    Math.min(most, tokens + (now() - at) * perMillisecond);

  return {
    take(userId) {
      const bucket = buckets.get(userId);
      const tokens = bucket ? tokensIn(bucket) : most;
      const isAllowed = tokens >= 1;
      buckets.set(userId, { tokens: isAllowed ? tokens - 1 : tokens, at: now() });
      return isAllowed ? 0 : Math.ceil((1 - tokens) / perMillisecond / 1000);
    },
    sweep() {
      for (const [userId, bucket] of buckets) {
        if (tokensIn(bucket) >= most) buckets.delete(userId);
      }
    },
  };
}
