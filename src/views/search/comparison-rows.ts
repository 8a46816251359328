/** The rows of the table of a comparison. */
import { countOf, dollars } from '../../components/format.ts';
import { amountText } from '../../components/listing/CostLine.tsx';
import {
  amenities,
  contractNames,
  dayOr,
  notSpecified,
  roomTypeNames,
} from '../../components/listing/listing-facts.ts';
import { distanceOf, travelOf } from '../../components/search/way-texts.ts';
import { grouped } from '../../domain/grouped.ts';
import { costNames, monthlyCost, unknownText } from '../../domain/listing/monthly-cost.ts';
import type { SearchQuery } from '../../domain/search/search-query.ts';
import type { Listing } from '../../schemas/listing/listing.ts';

export interface Row {
  name: string;
  of(listing: Listing): string;
}

/** Each of these costs has its own row, which says "Included" if the listing has an all-inclusive price. */
const costAmenities = ['internetIncluded', 'utilitiesIncluded'];

/** @param query has the university for the travel times */
export function rowsOf(listings: readonly Listing[], query: SearchQuery): Row[] {
  const areTermsKnown = listings.some(({ terms }) => terms !== undefined);
  return [
    ...costRows(areTermsKnown),
    { name: 'From', of: (listing) => dayOr(listing.availabilityStartDate) },
    { name: 'Until', of: (listing) => dayOr(listing.availabilityEndDate) },
    ...contractRows(areTermsKnown),
    {
      name: 'Size',
      of: ({ squareMeters }) => (squareMeters > 0 ? `${grouped(squareMeters)} m²` : notSpecified),
    },
    { name: 'Rooms', of: ({ numberOfRooms }) => numberOr(numberOfRooms) },
    { name: 'Floor', of: ({ floor }) => numberOr(floor) },
    ...amenities
      .filter(([name]) => !areTermsKnown || !costAmenities.some((one) => one === name))
      .map(([name, text]) => ({ name: text, of: (listing: Listing) => (listing[name] ? 'Yes' : 'No') })),
    { name: 'Address', of: ({ street, city }) => [street, city].filter((part) => part !== '').join(', ') },
    ...wayRows(query),
  ];
}

function costRows(areTermsKnown: boolean): Row[] {
  const rent: Row = { name: costNames.rent, of: ({ price }) => dollars(price) };
  const deposit: Row = { name: 'Deposit', of: (listing) => amountOr(listing.deposit) };
  if (!areTermsKnown) {
    return [
      rent,
      { name: costNames.serviceCosts, of: (listing) => amountOr(listing.serviceCosts) },
      { name: costNames.allInclusive, of: (listing) => amountOr(listing.allInclusivePrice) },
      deposit,
    ];
  }
  return [
    { name: 'In all a month', of: costText },
    rent,
    partRow(costNames.serviceCosts),
    partRow(costNames.utilities),
    partRow(costNames.internet),
    deposit,
    { name: 'Agency fee', of: ({ terms }) => amountOr(terms?.agencyFee ?? null) },
  ];
}

function costText(listing: Listing): string {
  const cost = monthlyCost(listing);
  if (cost === null) return notSpecified;
  const unknown = unknownText(cost);
  return unknown === '' ? dollars(cost.known) : `${dollars(cost.known)} + ${unknown} unknown`;
}

function partRow(name: string): Row {
  return {
    name,
    of(listing) {
      const part = monthlyCost(listing)?.parts.find((one) => one.name === name);
      // An all-inclusive cost has no parts.
      if (!part) return listing.allInclusivePrice === null ? notSpecified : 'Included';
      return amountText(part);
    },
  };
}

function contractRows(areTermsKnown: boolean): Row[] {
  if (!areTermsKnown) return [];
  return [
    {
      name: 'Kind of room',
      of: ({ terms }) => (terms?.roomType ? roomTypeNames[terms.roomType] : notSpecified),
    },
    {
      name: 'Contract',
      of: ({ terms }) => (terms?.contractType ? contractNames[terms.contractType] : notSpecified),
    },
    {
      name: 'Minimum stay',
      of: ({ terms }) => (terms?.minimumMonths ? countOf(terms.minimumMonths, 'month') : notSpecified),
    },
  ];
}

function wayRows(query: SearchQuery): Row[] {
  if (query.term === null) return [];
  return [
    {
      name: `Way to ${query.term.name}`,
      of: (listing) => travelOf(listing, query) ?? 'Not known, or over 90 min',
    },
    { name: 'Distance', of: (listing) => distanceOf(listing, query) ?? 'Not known' },
  ];
}

function numberOr(value: number | null): string {
  return value === null ? notSpecified : String(value);
}

function amountOr(amount: number | null): string {
  return amount === null ? notSpecified : dollars(amount);
}
