import * as z from 'zod/mini';

/** Degrees as a text. `Number` alone would read an empty text as 0. */
function degrees(limit: number) {
  return z.pipe(
    z.string().check(z.regex(/\d/)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(-limit), z.maximum(limit))),
  );
}

/**
 * The answer of a geocoder with Nominatim's interface (`/search?format=json`), in which coordinates are strings. Only the fields
 * that the app reads are required.
 */
export const geocodeAnswerSchema = z.array(z.object({ lat: degrees(90), lon: degrees(180) }));
