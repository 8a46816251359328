import { describe, expect, it } from 'vitest';
import { aListing, someTerms } from '../../../fixtures/listings.ts';
import {
  depositRents,
  firstMonth,
  isDepositHigh,
  monthsBetween,
  monthsOf,
  stayCost,
  stayOf,
  typeOf,
} from '../../../src/domain/listing/contract.ts';
import type { Contract } from '../../../src/schemas/listing/contract.ts';

const contract: Contract = { kind: 'agreed', registered: 'yes', noticeMonths: 3, otherFees: 50 };
const listing = aListing({
  price: 500,
  allInclusivePrice: null,
  serviceCosts: 40,
  utilitiesIncluded: true,
  internetIncluded: false,
  deposit: 1250,
  terms: someTerms({ internetCosts: 10.5, agencyFee: 200 }),
  contract,
});

describe('what is paid', () => {
  it('in the first month: the month, the deposit and the fees', () => {
    expect(firstMonth(listing)).toMatchObject({ known: 500 + 40 + 10.5 + 1250 + 200 + 50, unknown: [] });
  });

  it('over a stay: each month and the fees, without the deposit', () => {
    expect(stayCost(listing, 9.5)).toMatchObject({ known: 550.5 * 9.5 + 250, unknown: [] });
  });

  it('names what its poster does not say, and estimates nothing', () => {
    const silent = aListing({
      ...listing,
      deposit: null,
      terms: someTerms({ agencyFee: null }),
      contract: { ...contract, otherFees: null },
    });
    expect(firstMonth(silent)).toMatchObject({
      known: 540,
      unknown: ['Internet', 'Deposit', 'Agency fee', 'Other fees, once'],
    });
  });

  it('is not known from a backend without `contract-terms`, nor without `listing-costs`', () => {
    const { contract: _, ...without } = listing;
    expect([firstMonth(without), stayCost(without, 3)]).toEqual([null, null]);
    expect(firstMonth({ ...listing, terms: undefined })).toBeNull();
  });
});

describe('the deposit', () => {
  it('is known in rents', () => {
    expect(depositRents(listing)).toBe(2.5);
    expect(depositRents(aListing({ deposit: null }))).toBeNull();
  });

  it.each([
    [1500, false],
    [1500.01, true],
    [null, false],
  ])('of %s for a rent of 500 is above the limit of the law: %s', (deposit, isHigh) => {
    expect(isDepositHigh({ ...listing, deposit })).toBe(isHigh);
  });
});

describe('a stay', () => {
  it.each([
    ['2026-09-01', '2027-06-30', 10],
    ['2026-09-15', '2027-06-30', 9.5],
    ['2026-09-01', '2026-09-30', 1],
    ['2026-09-01T10:00:00Z', '2026-09-14T00:00:00Z', 0.5],
  ])('from %s until %s has %s months', (from, until, months) => {
    expect(monthsBetween(from, until)).toBe(months);
  });

  it('is that of the search, else the whole offer', () => {
    const offered = { availabilityStartDate: '2026-09-01', availabilityEndDate: '2027-02-28' };
    expect(stayOf({ ...listing, ...offered }, 4)).toEqual({ months: 4, isSearched: true });
    expect(stayOf({ ...listing, ...offered }, null)).toEqual({ months: 6, isSearched: false });
    expect(stayOf({ ...listing, ...offered, availabilityEndDate: null }, null)).toBeNull();
    expect(stayOf({ ...listing, ...offered, availabilityEndDate: '2026-01-01' }, null)).toBeNull();
  });

  it('of a search has the given months, or those between its days', () => {
    expect(monthsOf({ stayMonths: 5, availableFrom: '2026-09-01', availableUntil: '2027-06-30' })).toBe(5);
    expect(monthsOf({ availableFrom: '2026-09-01', availableUntil: '2027-06-30' })).toBe(10);
    expect(monthsOf({ availableFrom: '2026-09-01' })).toBeNull();
  });
});

it('a client of `listing-costs` gets a kind that it knows', () => {
  expect([typeOf('agreed'), typeOf('none'), typeOf('student'), typeOf(null)]).toEqual([
    'other',
    null,
    'student',
    null,
  ]);
});
