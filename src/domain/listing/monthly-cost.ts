/** The real monthly cost of a room, from the details of its poster. */
import type { Listing } from '../../schemas/listing/listing.ts';
import type { ListingTerms } from '../../schemas/listing/listing-terms.ts';

/** `amount`: euros, a month or for the time in question; `null` if the poster does not say. */
export interface CostPart {
  name: string;
  amount: number | null;
  isIncluded: boolean;
}

export interface MonthlyCost {
  /** The sum of all known parts. The reference backend filters and sorts by the same sum (migration `0013-listing-costs`). */
  known: number;
  /** The names of the unknown parts. */
  unknown: string[];
  parts: CostPart[];
}

export const costNames = {
  rent: /*i18n*/ 'Rent',
  allInclusive: /*i18n*/ 'All-inclusive',
  serviceCosts: /*i18n*/ 'Service costs',
  utilities: /*i18n*/ 'Bills',
  internet: /*i18n*/ 'Internet',
  deposit: /*i18n*/ 'Deposit',
  agencyFee: /*i18n*/ 'Agency fee',
  otherFees: /*i18n*/ 'Other fees, once',
} as const;

/** `null` if the backend has no `listing-costs`. */
export function monthlyCost(listing: Listing): MonthlyCost | null {
  const { terms, price, allInclusivePrice } = listing;
  if (terms === undefined) return null;
  if (allInclusivePrice !== null) {
    const amount = Math.max(price, allInclusivePrice);
    return {
      known: amount,
      unknown: [],
      parts: [{ name: costNames.allInclusive, amount, isIncluded: false }],
    };
  }
  const parts = [part(costNames.rent, price, false), ...costsBesides(listing, terms)];
  return {
    known: Math.round(parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0) * 100) / 100,
    unknown: parts.filter(({ amount }) => amount === null).map(({ name }) => name),
    parts,
  };
}

function costsBesides(listing: Listing, terms: ListingTerms): CostPart[] {
  return [
    part(costNames.serviceCosts, listing.serviceCosts, false),
    part(costNames.utilities, terms.utilitiesCosts, listing.utilitiesIncluded),
    part(costNames.internet, terms.internetCosts, listing.internetIncluded),
  ];
}

function part(name: string, amount: number | null, isIncluded: boolean): CostPart {
  return { name, amount: isIncluded ? 0 : amount, isIncluded };
}
