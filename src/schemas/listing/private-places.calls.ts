import * as z from 'zod/mini';
import { type Call, memberFailures } from '../call.ts';
import { failureSchema } from '../failure.ts';
import { listingParam } from '../search/listings.calls.ts';
import { listingPlaceSchema } from './listing-place.ts';

/**
 * The exact place of a listing: for its poster, and for a member with an agreed viewing of it. For others, the answer is the same as for
 * a listing that does not exist. Offered as `private-places`.
 */
export const fetchPlace = {
  method: 'GET',
  path: '/api/listings/{id}/place',
  bearer: true,
  params: z.object({ id: listingParam }),
  answers: { 200: listingPlaceSchema, 404: failureSchema, ...memberFailures },
} as const satisfies Call;
