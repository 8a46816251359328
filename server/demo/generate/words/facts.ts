import type { DemoListing } from '../../demonstration.ts';
import type { Quarter } from '../quarters/quarter.ts';
import type { Random } from '../random.ts';

export type OfferKind = 'bed' | 'single' | 'double' | 'studio' | 'twoRooms' | 'threeRooms';

/** All that a title or description may mention. It must be true of the listing. */
export interface Facts {
  kind: OfferKind;
  listing: Omit<
    DemoListing,
    'title' | 'description' | 'photos' | 'posterId' | 'id' | 'addedMinutesAgo' | 'terms' | 'shownPlace'
  >;
  quarter: Quarter;
  city: string;
  campus: { name: string; minutes: number; by: 'foot' | 'bike' | 'transit' };
  /** The number of flatmates. */
  others: number;
  lift: boolean;
  random: Random;
}

export type Sentence = (facts: Facts) => string;

const ordinals = ['ground', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

export const ordinal = (floor: number): string => ordinals[floor] ?? `${floor}th`;
export const inWords = (count: number): string => words[count] ?? String(count);
export const isRoom = ({ kind }: Facts): boolean => kind === 'bed' || kind === 'single' || kind === 'double';
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The way to class, such as "a ten-minute walk from Bocconi". */
export function way({ campus, quarter }: Facts): string {
  const minutes = campus.minutes < 10 ? inWords(campus.minutes) : String(campus.minutes);
  const article = [8, 11, 18].includes(campus.minutes) ? 'an' : 'a';
  if (campus.by === 'foot') return `${article} ${minutes}-minute walk from ${campus.name}`;
  if (campus.by === 'bike') return `${minutes} minutes by bike from ${campus.name}`;
  return `${minutes} minutes from ${campus.name} door to door, thanks to ${quarter.transit}`;
}
