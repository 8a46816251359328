import type { UsualRent } from '../../schemas/listing/usual-rent.calls.ts';

/** The share of the lower quartile below which a rent is far lower than usual. */
const farBelow = 0.6;

/** Whether a rent is so far below those of similar rooms that it may be a lure. */
export function isFarBelow(rent: number, { low }: UsualRent): boolean {
  return rent < farBelow * low;
}
