import * as z from 'zod/mini';
import { type Call, failures } from '../call.ts';
import { failureSchema } from '../failure.ts';
import { listingParam } from '../search/listings.calls.ts';
import { listingsSchema } from './listing.ts';

/** The other offered rooms of the flat of a listing. Offered as `flats`. */
export const fetchFlatRooms = {
  method: 'GET',
  path: '/api/listings/{id}/flat',
  bearer: false,
  seesMember: true,
  params: z.object({ id: listingParam }),
  answers: { 200: listingsSchema, 404: failureSchema, ...failures },
} as const satisfies Call;
