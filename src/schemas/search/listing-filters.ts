import * as z from 'zod/mini';
import { heatingKinds, smokingRules } from '../listing/amenities.ts';
import { contractKinds } from '../listing/contract.ts';
import { listingsSchema } from '../listing/listing.ts';
import { roomTypes } from '../listing/listing-terms.ts';
import { isDay } from '../moment.ts';
import { atMost } from '../text-field.ts';
import { areaTextSchema, boxTextSchema } from './map-area.ts';
import { mapMarksSchema } from './map-marks.ts';
import { resultSummarySchema } from './result-summary.ts';
import { amount } from './search.ts';

/** A day, `YYYY-MM-DD`. */
const day = z.optional(
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^[12]\d{3}-\d{2}-\d{2}$/, { error: /*i18n*/ 'Not a day.' }),
      z.refine(isDay, { error: /*i18n*/ 'Not a day.' }),
    ),
);

const floor = z.optional(
  z.pipe(
    z.string().check(z.trim(), z.regex(/^-?\d{1,3}$/, { error: /*i18n*/ 'Not a whole number.' })),
    z.pipe(z.transform(Number), z.int().check(z.gte(-999), z.lte(999))),
  ),
);

const countUpTo = (most: number) =>
  z.optional(
    z.pipe(
      z.string().check(z.trim(), z.regex(/^[1-9]\d{0,2}$/, { error: /*i18n*/ 'Not a whole number.' })),
      z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(most))),
    ),
  );

const yes = z.optional(
  z.pipe(
    z.literal('true'),
    z.pipe(
      z.transform((_: 'true') => true as const),
      z.literal(true),
    ),
  ),
);

/** It must have a letter or a digit, since the search compares nothing else. */
const words = z.optional(
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: /*i18n*/ 'Write a word.' }),
      atMost(100, /*i18n*/ 'At most 100 characters.'),
      z.regex(/[\p{L}\p{N}]/u, { error: /*i18n*/ 'Write a word.' }),
    ),
);

/** The highest limits: above, a filter would have no use. */
export const mostDeposit = 3;
export const mostNotice = 6;

/** The query parameters by which `searchFiltered` filters, in addition to those of every search. A listing must pass all of them. */
export const listingFiltersSchema = z.object({
  /** Euros a month. */
  minPrice: amount,
  /** Euros a month: the sum of all known costs. Offered as `listing-costs`, like the next two. */
  minCost: amount,
  maxCost: amount,
  /** All monthly costs of the listing are known. */
  costsKnown: yes,
  /** The listing is available on this day; with both days, on each of them. */
  availableFrom: day,
  availableUntil: day,
  /** Weeks by which both days may be earlier or later. */
  flexibleWeeks: countUpTo(52),
  /** Offered as `listing-costs`, like the next two. A listing that does not say it does not pass. */
  roomType: z.optional(z.enum(roomTypes)),
  /** `agreed` and `none` are offered as `contract-terms`. */
  contractType: z.optional(z.enum(contractKinds)),
  /** The planned stay in months: the minimum stay of the listing is not longer. A listing without a minimum stay passes. */
  stayMonths: countUpTo(120),
  /** Square metres. */
  minSize: amount,
  maxSize: amount,
  /** 0 is the ground floor. A listing without a known floor passes neither. */
  minFloor: floor,
  maxFloor: floor,
  furnished: yes,
  internetIncluded: yes,
  utilitiesIncluded: yes,
  hasBalcony: yes,
  hasGarden: yes,
  petsAllowed: yes,
  /** Offered as `amenities`, like the next seven. A listing that does not say it does not pass. */
  hasLift: yes,
  hasWashingMachine: yes,
  hasDishwasher: yes,
  hasAirConditioning: yes,
  hasPrivateBathroom: yes,
  couplesAllowed: yes,
  heating: z.optional(z.enum(heatingKinds)),
  smoking: z.optional(z.enum(smokingRules)),
  /** Offered as `contract-terms`, like the next four. `promised`: also a contract that is already registered. */
  registered: z.optional(z.enum(['yes', 'promised'])),
  residencePossible: yes,
  /** The deposit is at most so many rents. A listing that does not say it does not pass, also below. */
  maxDeposit: countUpTo(mostDeposit),
  /** Months. */
  maxNotice: countUpTo(mostNotice),
  /** Neither an agency's fee nor another one. */
  noFees: yes,
  /** The listing has an all-inclusive price. */
  allInclusive: yes,
  hasPhotos: yes,
  /** Added on this day (UTC) or later. */
  postedSince: day,
  /**
   * Minutes by public transport to the university of the search, which is required. Ignored if no timetable is known: the summary says
   * so.
   */
  maxTransit: countUpTo(999),
  /** Each word must be in the title, the description or the location. */
  text: words,
  /**
   * West, south, east, north: within this part of the map. With it or with an area, the place affects only distances and order. Offered
   * as `map-search`.
   */
  bounds: boxTextSchema,
  /** Within this polygon: longitude and latitude of its corners. Offered as `map-search`. */
  area: areaTextSchema,
});

export type ListingFilters = z.output<typeof listingFiltersSchema>;

export const listingOrders = ['newest', 'price', 'cost', 'distance', 'transit', 'match'] as const;
export type ListingOrder = (typeof listingOrders)[number];
export const listingOrderSchema = z.optional(z.enum(listingOrders));

const longestPage = 48;

/** The number of listings of a page; 0 for only the count. */
export const pageLimitSchema = z.optional(
  z.pipe(
    z.string().check(z.regex(/^\d{1,2}$/)),
    z.pipe(z.transform(Number), z.int().check(z.gte(0), z.lte(longestPage))),
  ),
);

export const filteredListingsSchema = z.object({
  ...resultSummarySchema.shape,
  /** One page of the matches. */
  listings: listingsSchema,
  /** The `cursor` of the next page. */
  next: z.nullable(z.string()),
  /** Present if a `view` was requested. */
  marks: z.optional(mapMarksSchema),
});
