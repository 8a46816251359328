/** What a listing's form asks back before it is published. A doubt never refuses: the person may be right. */
import { fill } from '../../schemas/fill.ts';
import type { ListingDraft } from '../../schemas/publish/new-listing.ts';
import { italianAddressHints } from '../listing/italian-address.ts';
import { exclusionsIn } from '../safety/excluding-words.ts';

/** Euros a month. A rent outside of these is more often a typing error than a rent. */
const usualRents = { least: 50, most: 10_000 } as const;

/** For a place that the map cannot show. */
export const unplaced =
  /*i18n*/ 'The map does not know this postal code: the room will not show on the map, nor in searches by distance.';

type Values = Pick<
  ListingDraft,
  'title' | 'description' | 'price' | 'postalCode' | 'city' | 'province' | 'availabilityStartDate'
>;

function allDoubts(values: Values, today: string, isSafe: boolean): string[] {
  const { title, description, price, availabilityStartDate } = values;
  const { least, most } = usualRents;
  return [
    ...(price < least
      ? [fill(/*i18n*/ 'The rent is below {least} € a month. Is that right?', { least })]
      : []),
    ...(price > most ? [fill(/*i18n*/ 'The rent is above {most} € a month. Is that right?', { most })] : []),
    ...italianAddressHints(values).map(({ text }) => text),
    ...(availabilityStartDate < today ? [/*i18n*/ 'The start date is in the past. Is that right?'] : []),
    ...(isSafe ? [...new Set([title, description].flatMap(exclusionsIn))] : []),
  ];
}

/**
 * The doubts about a listing that is to be published.
 * @param before the listing that is edited: what it has already is not asked again
 * @param today ISO 8601
 * @param isSafe whether the backend has `safety`
 */
export function doubtsAbout(draft: Values, before: Values | null, today: string, isSafe = false): string[] {
  const known = before ? allDoubts(before, today, isSafe) : [];
  return allDoubts(draft, today, isSafe).filter((doubt) => !known.includes(doubt));
}
