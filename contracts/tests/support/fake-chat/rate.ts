import type { FakeMember } from './store.ts';

export interface Rate {
  /** The number of messages that a member may send at once. */
  burst: number;
  /** Seconds until the next message. */
  retryAfterSeconds: number;
}

/** @returns whether a member may send another message now */
export function createBuckets(rate?: Rate): (member: FakeMember) => boolean {
  const spent = new Map<FakeMember, number>();
  return (member) => {
    if (!rate) return true;
    const count = spent.get(member) ?? 0;
    if (count >= rate.burst) return false;
    spent.set(member, count + 1);
    setTimeout(
      () => spent.set(member, (spent.get(member) ?? 1) - 1),
      rate.retryAfterSeconds * 1000 * (count + 1),
    );
    return true;
  };
}
