/** The rows of the table of a comparison. */
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { money, numberText } from '../../components/format.ts';
import { amountText } from '../../components/listing/CostLine.tsx';
import { unknownText } from '../../components/listing/cost-text.ts';
import {
  amenities,
  contractNames,
  dayOr,
  heatingNames,
  moreAmenityNames,
  notSpecified,
  registrationNames,
  roomTypeNames,
  smokingNames,
} from '../../components/listing/listing-facts.ts';
import { distanceOf, travelOf } from '../../components/search/way-texts.ts';
import { firstMonth } from '../../domain/listing/contract.ts';
import { costNames, type MonthlyCost, monthlyCost } from '../../domain/listing/monthly-cost.ts';
import type { SearchQuery } from '../../domain/search/search-query.ts';
import { told } from '../../languages/told.ts';
import { amenityFlags } from '../../schemas/listing/amenities.ts';
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
    { name: t`From`, of: (listing) => dayOr(listing.availabilityStartDate) },
    { name: t`Until`, of: (listing) => dayOr(listing.availabilityEndDate) },
    ...contractRows(areTermsKnown),
    ...registrationRows(listings),
    {
      name: t`Size`,
      of: ({ squareMeters }) => (squareMeters > 0 ? `${numberText(squareMeters)} m²` : notSpecified()),
    },
    { name: t`Rooms`, of: ({ numberOfRooms }) => numberOr(numberOfRooms) },
    { name: t`Floor`, of: ({ floor }) => numberOr(floor) },
    ...amenities
      .filter(([name]) => !areTermsKnown || !costAmenities.some((one) => one === name))
      .map(([name, label]) => ({
        name: i18n._(label),
        of: (listing: Listing) => (listing[name] ? t`Yes` : t`No`),
      })),
    ...moreRows(listings),
    { name: t`Address`, of: ({ street, city }) => [street, city].filter((part) => part !== '').join(', ') },
    ...wayRows(query),
  ];
}

/** Of a backend with `amenities`. What a poster does not say is no "No". */
function moreRows(listings: readonly Listing[]): Row[] {
  if (listings.every(({ amenities: more }) => more === undefined)) return [];
  return [
    ...amenityFlags.map((flag) => ({
      name: i18n._(moreAmenityNames[flag]),
      of: ({ amenities: more }: Listing) => (more?.[flag] ? t`Yes` : notSpecified()),
    })),
    {
      name: t`Heating`,
      of: ({ amenities: more }) => (more?.heating ? i18n._(heatingNames[more.heating]) : notSpecified()),
    },
    {
      name: t`Smoking`,
      of: ({ amenities: more }) => (more?.smoking ? i18n._(smokingNames[more.smoking]) : notSpecified()),
    },
  ];
}

function costRows(areTermsKnown: boolean): Row[] {
  const rent: Row = { name: told(costNames.rent), of: ({ price }) => money(price) };
  const deposit: Row = { name: t`Deposit`, of: (listing) => amountOr(listing.deposit) };
  if (!areTermsKnown) {
    return [
      rent,
      { name: told(costNames.serviceCosts), of: (listing) => amountOr(listing.serviceCosts) },
      { name: told(costNames.allInclusive), of: (listing) => amountOr(listing.allInclusivePrice) },
      deposit,
    ];
  }
  return [
    { name: t`In all a month`, of: (listing) => sumText(monthlyCost(listing)) },
    rent,
    partRow(costNames.serviceCosts),
    partRow(costNames.utilities),
    partRow(costNames.internet),
    deposit,
    { name: t`Agency fee`, of: ({ terms }) => amountOr(terms?.agencyFee ?? null) },
  ];
}

function sumText(cost: MonthlyCost | null): string {
  if (cost === null) return notSpecified();
  const unknown = unknownText(cost);
  return unknown === '' ? money(cost.known) : t`${money(cost.known)} + ${unknown} unknown`;
}

function partRow(name: string): Row {
  return {
    name: told(name),
    of(listing) {
      const part = monthlyCost(listing)?.parts.find((one) => one.name === name);
      // An all-inclusive cost has no parts.
      if (!part) return listing.allInclusivePrice === null ? notSpecified() : t`Included`;
      return amountText(part);
    },
  };
}

function contractRows(areTermsKnown: boolean): Row[] {
  if (!areTermsKnown) return [];
  return [
    {
      name: t`Kind of room`,
      of: ({ terms }) => (terms?.roomType ? i18n._(roomTypeNames[terms.roomType]) : notSpecified()),
    },
    {
      name: t`Contract`,
      of({ terms, contract }) {
        const kind = contract ? contract.kind : terms?.contractType;
        return kind ? i18n._(contractNames[kind]) : notSpecified();
      },
    },
    {
      name: t`Minimum stay`,
      of: ({ terms }) =>
        terms?.minimumMonths
          ? plural(terms.minimumMonths, { one: '# month', other: '# months' })
          : notSpecified(),
    },
  ];
}

/** Of a backend with `contract-terms`. */
function registrationRows(listings: readonly Listing[]): Row[] {
  if (listings.every(({ contract }) => contract === undefined)) return [];
  return [
    {
      name: t`Registration`,
      of: ({ contract }) =>
        contract?.registered ? i18n._(registrationNames[contract.registered]) : notSpecified(),
    },
    {
      name: t`In all, the first month`,
      of: (listing) => sumText(firstMonth(listing)),
    },
  ];
}

function wayRows(query: SearchQuery): Row[] {
  if (query.term === null) return [];
  return [
    {
      name: t`Way to ${query.term.name}`,
      of: (listing) => travelOf(listing, query) ?? t`Not known, or over 90 min`,
    },
    { name: t`Distance`, of: (listing) => distanceOf(listing, query) ?? t`Not known` },
  ];
}

function numberOr(value: number | null): string {
  return value === null ? notSpecified() : String(value);
}

function amountOr(amount: number | null): string {
  return amount === null ? notSpecified() : money(amount);
}
