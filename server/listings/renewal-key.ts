import { createHmac, timingSafeEqual } from 'node:crypto';

/** The keys of the links in reminder mails. A key can do nothing but renew one listing while one member has it. */
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
