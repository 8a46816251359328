import * as z from 'zod/mini';

/**
 * Answers of a geocoder with Nominatim's interface (`/search?format=json`): coordinates come as strings there. Only what
 * the app reads is asked for.
 */
export const geocodeAnswerSchema = z.array(
  z.object({
    lat: z.pipe(z.string(), z.pipe(z.transform(Number), z.number().check(z.minimum(-90), z.maximum(90)))),
    lon: z.pipe(z.string(), z.pipe(z.transform(Number), z.number().check(z.minimum(-180), z.maximum(180)))),
  }),
);
