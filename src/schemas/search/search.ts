import * as z from 'zod/mini';
import { atMost } from '../text-field.ts';

/** The maximum number of characters of a place that is looked for. */
export const maxPlaceLength = 100;

/** Some text about a place. */
export const placeText = z
  .string()
  .check(z.trim(), atMost(maxPlaceLength, /*i18n*/ 'At most 100 characters.'));

const term = z.optional(placeText.check(z.minLength(1)));

/**
 * A number in a URL: digits with an optional fraction. `Number` alone would also accept `1e3` or `0x10`. The highest rent and the highest
 * costs of a listing have eight digits.
 */
export const amount = z.optional(
  z.pipe(
    z.string().check(z.trim(), z.regex(/^\d{1,8}(\.\d{1,3})?$/)),
    z.pipe(z.transform(Number), z.number().check(z.positive(), z.lt(100_000_000), z.multipleOf(0.001))),
  ),
);

/** The query parameters of a search. Each field is parsed separately, and invalid ones are ignored. */
export const searchParamsSchema = z.object({
  location: term,
  university: term,
  /** Kilometres. */
  maxDistance: amount,
  /** Euros a month. */
  maxPrice: amount,
  /** The start of a page: the reference backend puts this parameter into its `Link` header. */
  cursor: z.optional(z.string()),
});
