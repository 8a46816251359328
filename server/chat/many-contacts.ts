import { HttpError } from '../http/http-error.ts';
import type { Excess } from '../http/rate-limit/limit-rate.ts';

/** The answer to a member who has begun too many conversations today. */
export const manyContacts: Excess = { code: 'too-many-contacts', messageFor: limitReached };

/** @param retryAt when the member may begin another one */
export function tooManyContacts(retryAt: Date): HttpError {
  const minutesUntilReset = Math.max(1, Math.ceil((retryAt.getTime() - Date.now()) / 60_000));
  return new HttpError(429, {
    code: manyContacts.code,
    message: limitReached(minutesUntilReset),
    minutesUntilReset,
  });
}

function limitReached(minutes: number): string {
  const hours = Math.ceil(minutes / 60);
  const wait = minutes < 60 ? amount(minutes, 'minute') : amount(hours, 'hour');
  return `You have contacted many posters today. You can contact another one in ${wait}. The conversations that you have stay open.`;
}

function amount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
