import * as z from 'zod/mini';
import { type Call, failures, memberFailures } from '../call.ts';
import { codeFailureSchema, failureSchema } from '../failure.ts';
import { listingSchema } from '../listing/listing.ts';
import { listingParam } from '../search/listings.calls.ts';

const params = z.object({ id: listingParam });

/** Starts the time of an own listing's offer again, also after it has expired. Safe to repeat. Offered as `listing-expiry`. */
export const renewListing = {
  method: 'PUT',
  path: '/api/users/me/listings/{id}/renewal',
  bearer: true,
  params,
  answers: { 200: listingSchema, 404: failureSchema, 409: codeFailureSchema, ...memberFailures },
} as const satisfies Call;

/** The same with the key in the reminder mail, without a login. Offered as `listing-expiry`. */
export const renewByLink = {
  method: 'PUT',
  path: '/api/listings/{id}/renewal',
  bearer: false,
  params,
  body: z.object({ key: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answers: { 200: listingSchema, 404: failureSchema, 409: codeFailureSchema, ...failures },
} as const satisfies Call;
