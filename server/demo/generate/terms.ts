import type { ListingTerms, RoomType } from '@stanza/schemas/listing/listing-terms.ts';
import type { DemoListing } from '../demonstration.ts';
import type { Random } from './random.ts';
import type { OfferKind } from './words/facts.ts';

type Offer = Pick<
  DemoListing,
  'price' | 'numberOfRooms' | 'utilitiesIncluded' | 'internetIncluded' | 'endsInDays' | 'startsInDays'
>;

const roomTypes: Record<OfferKind, RoomType> = {
  bed: 'shared',
  single: 'private',
  double: 'private',
  studio: 'flat',
  twoRooms: 'flat',
  threeRooms: 'flat',
};

/** The costs and the contract of a listing. As in real listings, some values are missing. */
export function makeTerms(kind: OfferKind, offer: Offer, random: Random): ListingTerms {
  const says = (probability: number) => random.chance(probability);
  const isLong = offer.endsInDays === null || offer.endsInDays - Math.max(offer.startsInDays, 0) > 240;
  const utilities = random.whole(4, 9) * 10;
  const contractType = isLong
    ? random.pick(['student', 'student', 'free', 'transitional'] as const)
    : random.pick(['transitional', 'transitional', 'student', 'other'] as const);
  const minimumMonths = random.pick(isLong ? [6, 6, 10, 12] : [1, 2, 3]);
  const others = Math.max((offer.numberOfRooms ?? 1) - 1, 0);
  return {
    utilitiesCosts: says(0.7) && !offer.utilitiesIncluded ? utilities : null,
    internetCosts: says(0.7) && !offer.internetIncluded ? random.pick([8, 10, 12, 15]) : null,
    agencyFee: says(0.12) ? offer.price : null,
    contractType: says(0.75) ? contractType : null,
    minimumMonths: says(0.65) ? minimumMonths : null,
    residencePossible: says(0.6) ? contractType !== 'other' && random.chance(0.8) : null,
    flatmates: says(0.6) && offer.numberOfRooms !== null ? others : null,
    roomType: roomTypes[kind],
  };
}
