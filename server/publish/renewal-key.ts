import { createHmac, timingSafeEqual } from 'node:crypto';

/** The number of days after the end of an offer in which the link of its reminder mail can renew it. */
const linkDays = 30;
const day = 86_400_000;

/** The keys in the links of reminder mails. A key can only renew one listing, while one member owns it, and it ends. */
export function createRenewalKeys(secret: string) {
  /** @param end milliseconds since the epoch */
  const keyUntil = (end: number, listingId: number, ownerId: number) =>
    `${end}.${createHmac('sha256', secret).update(`renewal ${listingId} ${ownerId} ${end}`).digest('base64url')}`;
  return {
    keyOf: (listingId: number, ownerId: number, expiresAt: Date): string =>
      keyUntil(expiresAt.getTime() + linkDays * day, listingId, ownerId),
    isKeyOf(key: string, listingId: number, ownerId: number, now: Date): boolean {
      const end = Number.parseInt(key, 10);
      if (!(end > now.getTime())) return false;
      const [given, right] = [Buffer.from(key), Buffer.from(keyUntil(end, listingId, ownerId))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

export type RenewalKeys = ReturnType<typeof createRenewalKeys>;
