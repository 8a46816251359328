import * as z from 'zod/mini';
import { type Call, codeFailures, failures, memberFailures } from '../call.ts';
import { lifeAnswerSchema } from '../chat/inbox.ts';
import { photoLimits } from '../constants.ts';
import { codeFailureSchema, failureSchema } from '../failure.ts';
import { listingSchema, listingsSchema } from '../listing/listing.ts';
import { listingDetailsSchema } from '../listing/listing-details.ts';
import { markSchema, shownPlaceSchema } from '../listing/listing-place.ts';
import { listingParam } from '../search/listings.calls.ts';
import { listingStateSchema } from './listing-life.ts';
import { listingDraftSchema, photoOrderSchema } from './new-listing.ts';

const params = z.object({ id: listingParam });
/** The version that the change is based on. A change to another version is refused: 409, `LISTING_CHANGED`. */
const version = z.string();

/** Replaces all fields and the photos of an own listing. Offered as `listing-life`. */
export const editListing = {
  method: 'PUT',
  path: '/api/users/me/listings/{id}',
  bearer: true,
  params,
  query: z.object({
    version,
    /** A UUID: if the same change is sent again, it gets the same answer. */
    change: z.string(),
    /** What others see of its place. For a backend with `private-places`; an edit without it does not change the choice. */
    shownPlace: z.optional(shownPlaceSchema),
  }),
  form: z.object({
    listing: listingDraftSchema,
    /** For a backend with `listing-costs`. An edit without it does not change these values. */
    details: z.optional(listingDetailsSchema),
    /** For a backend with `place-mark`, where the map does not know the postal code. */
    mark: z.optional(markSchema),
    photos: z.object({ order: photoOrderSchema }),
    /** The new images; there may be none. */
    images: z.optional(z.array(z.file()).check(z.maxLength(photoLimits.count))),
  }),
  answers: { '2XX': null, 404: failureSchema, 409: codeFailureSchema, ...codeFailures },
} as const satisfies Call;

/** Pauses an own listing, publishes it again, or marks it rented. Safe to repeat. Offered as `listing-life`. */
export const changeListingState = {
  method: 'PUT',
  path: '/api/users/me/listings/{id}/state',
  bearer: true,
  params,
  query: z.object({ version }),
  body: z.object({
    state: listingStateSchema,
    /** For a backend with `life-answer`. Without it, everybody who has asked gets the server's own text. */
    answer: z.optional(lifeAnswerSchema),
  }),
  answers: { 200: listingSchema, 404: failureSchema, 409: codeFailureSchema, ...memberFailures },
} as const satisfies Call;

/** Published listings of the same city, the nearest first. Offered as `listing-life`. */
export const fetchSimilarListings = {
  method: 'GET',
  path: '/api/listings/{id}/similar',
  bearer: false,
  seesMember: true,
  params,
  answers: { 200: listingsSchema, 404: failureSchema, ...failures },
} as const satisfies Call;
