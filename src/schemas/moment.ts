import * as z from 'zod/mini';

const momentError = /*i18n*/ 'A time must be ISO 8601, in UTC.';
/** Uses Zod's pattern for a day: `Date` reads 30 February as 2 March. */
const momentPattern = new RegExp(
  `^${z.regexes.date.source.slice(1, -1)}T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,3})?Z$`,
);
/** ISO 8601, in UTC. */
export const moment = z.string(momentError).check(z.regex(momentPattern, momentError));

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return z.regexes.date.test(text);
}
