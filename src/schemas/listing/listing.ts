import * as z from 'zod/mini';
import { shownHouseholdSchema } from '../match/household.ts';
import { type ListingLife, listingLifeSchema } from '../publish/listing-life.ts';
import type { MapMarks } from '../search/map-marks.ts';
import type { ResultSummary } from '../search/result-summary.ts';
import { amenitiesSchema } from './amenities.ts';
import { contractSchema } from './contract.ts';
import { shownPlaceSchema } from './listing-place.ts';
import { listingTermsSchema } from './listing-terms.ts';

/** A moment or a day that `Date` can read: ISO 8601, with or without a time. */
const dateText = z
  .string()
  .check(z.refine((text) => !Number.isNaN(Date.parse(text)), { error: 'not a date' }));
const nullableDate = z.nullable(dateText);
const amount = z.number().check(z.nonnegative());
const nullableAmount = z.nullable(amount);

export const listingIdSchema = z.int().check(z.positive());

/**
 * A listing as the API answers it (docs/product/account/data.md). Fields that may be null must be
 * present, as a value or as null; a poster's picture and the coordinates may also be missing from a backend that has none.
 */
export const listingSchema = z.object({
  id: listingIdSchema,
  title: z.string(),
  description: z.string(),
  /** Monthly rent. */
  price: amount,
  /** General location, as its poster names it: a quarter, a landmark. */
  location: z.string(),
  squareMeters: amount,
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  province: z.string(),
  availabilityStartDate: nullableDate,
  availabilityEndDate: nullableDate,
  imageUrls: z.array(z.string()),
  timestampAdded: dateText,
  userFirstName: z.string(),
  profilePictureUrl: z._default(z.nullable(z.string()), null),
  latitude: z._default(z.nullable(z.number().check(z.minimum(-90), z.maximum(90))), null),
  longitude: z._default(z.nullable(z.number().check(z.minimum(-180), z.maximum(180))), null),
  deposit: nullableAmount,
  serviceCosts: nullableAmount,
  allInclusivePrice: nullableAmount,
  numberOfRooms: nullableAmount,
  floor: z.nullable(z.int()),
  furnished: z.boolean(),
  internetIncluded: z.boolean(),
  utilitiesIncluded: z.boolean(),
  hasBalcony: z.boolean(),
  hasGarden: z.boolean(),
  petsAllowed: z.boolean(),
  /** Missing from a backend without `listing-life`. */
  life: z.optional(listingLifeSchema),
  /** Missing from a backend without `listing-costs`. */
  terms: z.optional(listingTermsSchema),
  /** Missing from a backend without `amenities`. */
  amenities: z.optional(amenitiesSchema),
  /** Who lives there now; null if the poster does not say. Missing from a backend without `household`. */
  household: z.optional(z.nullable(shownHouseholdSchema)),
  /** Missing from a backend without `contract-terms`. */
  contract: z.optional(contractSchema),
  /** What other people than its poster see of its place. Missing from a backend without `private-places`. */
  shownPlace: z.optional(shownPlaceSchema),
  /** The offered rooms of its flat, if it is not the only one. Missing from a backend without `flats`. */
  flatRooms: z.optional(z.int().check(z.minimum(2))),
  /**
   * Minutes by public transport to the university of a search, in steps of 5; null without a connection. Missing if no timetable is
   * known.
   */
  transitMinutes: z.optional(z.nullable(z.int().check(z.positive()))),
});

export type Listing = z.infer<typeof listingSchema>;

/** A listing that its owner can edit: its backend has `listing-life`. */
export type EditableListing = Listing & { life: ListingLife };

export const listingsSchema = z.array(listingSchema);

/** One page of results; `next` is the address of the following page, for a backend that pages. */
export interface ListingPage {
  listings: Listing[];
  next: string | null;
  /** About the whole result, from a backend with `search-filters`. */
  summary?: ResultSummary;
  /** Whether the backend searches parts of the map. */
  hasMapSearch?: boolean;
  /** The marks of the requested map. */
  shown?: ShownMarks;
}

/** The visible part of a map, as a search requests it. */
export interface ShownMap {
  /** As in addresses. */
  box: string;
  zoom: number;
}

export interface ShownMarks {
  map: ShownMap;
  marks: MapMarks;
}
