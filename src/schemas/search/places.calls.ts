import * as z from 'zod/mini';
import { type Call, failures } from '../call.ts';
import { placeText } from './search.ts';

/** A street with a listing that shows its address, or a postal code. */
const foundPlaceSchema = z.object({
  kind: z.enum(['street', 'postalCode']),
  name: z.string(),
  city: z.string(),
  /** A point near the middle of the place, in degrees; not the point of a listing. */
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
});

export type FoundPlace = z.infer<typeof foundPlaceSchema>;

export const foundPlacesSchema = z.array(foundPlaceSchema);

/** Streets and postal codes whose name contains the text, the best first. Offered as `place-search`. */
export const fetchPlaces = {
  method: 'GET',
  path: '/api/search/places',
  bearer: false,
  query: z.object({ text: placeText }),
  answers: { 200: foundPlacesSchema, ...failures },
} as const satisfies Call;
