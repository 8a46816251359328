import { createHmac, timingSafeEqual } from 'node:crypto';

/** The keys in the links of mails about decisions. A key can only appeal against one decision, once. */
export function createAppealKeys(secret: string) {
  const keyOf = (caseId: number, memberId: number) =>
    createHmac('sha256', secret).update(`appeal ${caseId} ${memberId}`).digest('base64url');
  return {
    keyOf,
    isKeyOf(key: string, caseId: number, memberId: number): boolean {
      const [given, right] = [Buffer.from(key), Buffer.from(keyOf(caseId, memberId))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

export type AppealKeys = ReturnType<typeof createAppealKeys>;
