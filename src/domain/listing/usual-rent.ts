/** What rooms like one cost. */
import { roomTypes } from '../../schemas/listing/listing-terms.ts';
import type { SoughtRent, UsualRent } from '../../schemas/listing/usual-rent.calls.ts';

export const usualRentFailure = /*i18n*/ 'The rents of similar rooms could not be loaded.';

/** To ten euros: the quartiles of some offers are no exact figures. */
export const roundedRent = (rent: number) => Math.round(rent / 10) * 10;

/** Where a rent is: half of the similar rooms are `within` the two quartiles. */
export function positionOf(rent: number, { low, high }: UsualRent): 'below' | 'within' | 'above' {
  if (rent < roundedRent(low)) return 'below';
  return rent > roundedRent(high) ? 'above' : 'within';
}

/** The bar: from 0 to 100, where the middle half begins and ends, and where the rent is. */
export function barOf(rent: number, { low, high }: UsualRent): { from: number; until: number; at: number } {
  const margin = Math.max((high - low) / 2, low / 10);
  const [first, last] = [Math.min(rent, low - margin), Math.max(rent, high + margin)];
  const placed = (amount: number) => Math.round((100 * (amount - first)) / (last - first));
  return { from: placed(low), until: placed(high), at: placed(rent) };
}

interface Room {
  postalCode: string;
  roomType?: string | null | undefined;
  furnished: boolean;
}

/** `null` if too little is known of the room. */
export function soughtRentOf({ postalCode, roomType, furnished }: Room): SoughtRent | null {
  const code = postalCode.trim();
  const type = roomTypes.find((one) => one === roomType);
  if (type === undefined || !/^\d{5}$/.test(code)) return null;
  return { postalCode: code, roomType: type, furnished: furnished ? 'true' : 'false' };
}
