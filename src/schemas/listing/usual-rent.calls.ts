import * as z from 'zod/mini';
import { type Call, failures } from '../call.ts';
import { listingIdSchema } from './listing.ts';
import { roomTypes } from './listing-terms.ts';

const rent = z.number().check(z.nonnegative());

/** The rents of at least 15 similar offers. */
const usualRentSchema = z.object({
  /** Where they are: near the middle of the postal code, or in its city if there are too few. */
  area: z.enum(['quarter', 'city']),
  rooms: z.int().check(z.positive()),
  /** Quartiles of the rent, euros a month. */
  low: rent,
  median: rent,
  high: rent,
});
export type UsualRent = z.infer<typeof usualRentSchema>;

export const usualRentAnswerSchema = z.object({ usual: z.nullable(usualRentSchema) });

/** The offers with which a room is compared. */
export const soughtRentSchema = z.object({
  postalCode: z.string().check(z.regex(/^\d{5}$/)),
  roomType: z.enum(roomTypes),
  furnished: z.enum(['true', 'false']),
  /** A listing that does not count: the one that it is compared with. */
  except: z.optional(listingIdSchema),
});
export type SoughtRent = z.infer<typeof soughtRentSchema>;

/** The rents of offers of the same kind in the same quarter; `null` if there are too few. Offered as `usual-rent`. */
export const fetchUsualRent = {
  method: 'GET',
  path: '/api/search/usual-rent',
  bearer: false,
  query: soughtRentSchema,
  answers: { 200: usualRentAnswerSchema, ...failures },
} as const satisfies Call;
