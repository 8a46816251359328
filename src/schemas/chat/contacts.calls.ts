import * as z from 'zod/mini';
import { type Call, memberFailures } from '../call.ts';
import { codeFailureSchema, failureSchema, rateFailureSchema } from '../failure.ts';
import { listingParam } from '../search/listings.calls.ts';
import { openedContactSchema } from './contact.ts';

/**
 * Opens the conversation with the poster of a listing, or finds it again. Safe to repeat. Offered as `contact`; the query is offered as
 * `groups`.
 */
export const openContact = {
  method: 'PUT',
  path: '/api/users/me/contacts/{listingId}',
  bearer: true,
  params: z.object({ listingId: listingParam }),
  query: z.object({
    /** The member asks in the name of their group. */
    group: z.optional(z.literal('true')),
  }),
  answers: {
    200: openedContactSchema,
    404: failureSchema,
    409: codeFailureSchema,
    429: rateFailureSchema,
    ...memberFailures,
  },
} as const satisfies Call;
