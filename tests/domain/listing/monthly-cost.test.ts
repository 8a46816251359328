import { expect, it } from 'vitest';
import { aListing, someTerms } from '../../../fixtures/listings.ts';
import { monthlyCost } from '../../../src/domain/listing/monthly-cost.ts';
import type { Listing } from '../../../src/schemas/listing/listing.ts';
import type { ListingTerms } from '../../../src/schemas/listing/listing-terms.ts';

const nothing = {
  allInclusivePrice: null,
  serviceCosts: null,
  utilitiesIncluded: false,
  internetIncluded: false,
};
const silent = { utilitiesCosts: null, internetCosts: null };

it.each<[string, Partial<Listing>, Partial<ListingTerms>, number, string[]]>([
  ['nothing but the rent', {}, {}, 450, ['Service costs', 'Bills', 'Internet']],
  ['service costs', { serviceCosts: 40 }, {}, 490, ['Bills', 'Internet']],
  ['what is included', { serviceCosts: 40, utilitiesIncluded: true }, {}, 490, ['Internet']],
  ['all of it', { serviceCosts: 0 }, { utilitiesCosts: 60.1, internetCosts: 10.2 }, 520.3, []],
  [
    'an amount of what is included',
    { serviceCosts: 0, utilitiesIncluded: true },
    { utilitiesCosts: 60, internetCosts: 0 },
    450,
    [],
  ],
  ['one price for all', { allInclusivePrice: 560, serviceCosts: 40 }, {}, 560, []],
  ['one price below the rent', { allInclusivePrice: 100 }, {}, 450, []],
])('of a room that names %s', (_, fields, terms, known, unknown) => {
  const listing = aListing({ price: 450, ...nothing, ...fields, terms: someTerms({ ...silent, ...terms }) });
  const cost = monthlyCost(listing);
  expect(cost?.known).toBe(known);
  expect(cost?.unknown).toEqual(unknown);
});

it('of one price for all has one part', () => {
  const listing = aListing({ price: 450, ...nothing, allInclusivePrice: 560, terms: someTerms(silent) });
  expect(monthlyCost(listing)?.parts).toEqual([{ name: 'All-inclusive', amount: 560, isIncluded: false }]);
});

it('is unknown without the capability', () => {
  expect(monthlyCost(aListing())).toBeNull();
});
