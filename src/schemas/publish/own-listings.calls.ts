import * as z from 'zod/mini';
import { type Call, codeFailures, memberFailures } from '../call.ts';
import { photoLimits } from '../constants.ts';
import { codeFailureSchema, failureSchema } from '../failure.ts';
import { listingsSchema } from '../listing/listing.ts';
import { listingDetailsSchema } from '../listing/listing-details.ts';
import { markSchema, shownPlaceSchema } from '../listing/listing-place.ts';
import { listingParam } from '../search/listings.calls.ts';
import { listingDraftSchema } from './new-listing.ts';

export const fetchOwnListings = {
  method: 'GET',
  path: '/api/users/me/listings',
  bearer: true,
  answers: { 200: listingsSchema, ...memberFailures },
} as const satisfies Call;

export const createListing = {
  method: 'POST',
  path: '/api/users/me/listings',
  bearer: true,
  query: z.object({
    /** `true`: the listing expires unless it is renewed. Sent to a backend with `listing-expiry`. */
    expires: z.optional(z.literal('true')),
    /** What others see of its place; the whole place if this is missing. For a backend with `private-places`. */
    shownPlace: z.optional(shownPlaceSchema),
  }),
  form: z.object({
    listing: listingDraftSchema,
    /** For a backend with `listing-costs`. */
    details: z.optional(listingDetailsSchema),
    /** For a backend with `place-mark`, where the map does not know the postal code. */
    mark: z.optional(markSchema),
    images: z.array(z.file()).check(z.minLength(1), z.maxLength(photoLimits.count)),
  }),
  answers: { '2XX': null, 409: codeFailureSchema, ...codeFailures },
} as const satisfies Call;

export const deleteListing = {
  method: 'DELETE',
  path: '/api/users/me/listings/{id}',
  bearer: true,
  params: z.object({ id: listingParam }),
  answers: { '2XX': null, 404: failureSchema, ...memberFailures },
} as const satisfies Call;
