import * as z from 'zod/mini';
import { type Call, failures } from '../call.ts';
import { geocodeAnswerSchema } from './geocode.ts';

/** An extension, with Nominatim's interface. */
export const lookUpPostalCode = {
  method: 'GET',
  path: '/geocode/search',
  bearer: false,
  query: z.object({
    postalcode: z.string(),
    countrycodes: z.literal('it'),
    format: z.literal('json'),
    limit: z.literal(1),
  }),
  answers: { 200: geocodeAnswerSchema, ...failures },
} as const satisfies Call;
