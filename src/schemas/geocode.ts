import * as z from 'zod/mini';

/** Degrees as a text; `Number` alone would read an empty one as the equator. */
function degrees(limit: number) {
  return z.pipe(
    z.string().check(z.regex(/\d/)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(-limit), z.maximum(limit))),
  );
}

/**
 * Answers of a geocoder with Nominatim's interface (`/search?format=json`): coordinates come as strings there. Only what
 * the app reads is asked for.
 */
export const geocodeAnswerSchema = z.array(z.object({ lat: degrees(90), lon: degrees(180) }));
