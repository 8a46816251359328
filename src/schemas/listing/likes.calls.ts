import * as z from 'zod/mini';
import { type Call, memberFailures } from '../call.ts';
import { listingParam } from '../search/listings.calls.ts';
import { listingsSchema } from './listing.ts';

const like = {
  path: '/api/users/me/likes/{listingId}',
  bearer: true,
  params: z.object({ listingId: listingParam }),
} as const;

export const fetchLikedListings = {
  method: 'GET',
  path: '/api/users/me/likes',
  bearer: true,
  /** `all`: includes paused and rented listings. Sent to a backend with `listing-life`. */
  query: z.object({ states: z.optional(z.literal('all')) }),
  answers: { 200: listingsSchema, ...memberFailures },
} as const satisfies Call;

export const fetchLike = {
  ...like,
  method: 'GET',
  answers: { 200: z.boolean(), ...memberFailures },
} as const satisfies Call;

export const saveLike = {
  ...like,
  method: 'POST',
  answers: { '2XX': null, ...memberFailures },
} as const satisfies Call;

export const removeLike = {
  ...like,
  method: 'DELETE',
  answers: { '2XX': null, ...memberFailures },
} as const satisfies Call;
