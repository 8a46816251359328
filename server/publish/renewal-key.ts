import { createHmac, timingSafeEqual } from 'node:crypto';

/** The keys in the links of reminder mails. A key can only renew one listing, while one member owns it. */
export function createRenewalKeys(secret: string) {
  const keyOf = (listingId: number, ownerId: number) =>
    createHmac('sha256', secret).update(`renewal ${listingId} ${ownerId}`).digest('base64url');
  return {
    keyOf,
    isKeyOf(key: string, listingId: number, ownerId: number): boolean {
      const [given, right] = [Buffer.from(key), Buffer.from(keyOf(listingId, ownerId))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

export type RenewalKeys = ReturnType<typeof createRenewalKeys>;
