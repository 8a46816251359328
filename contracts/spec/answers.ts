/** Answers that src/api reads by schemas of its own; tests hold these against it. */
import * as z from 'zod/mini';

/** `fetchLike` */
export const likeStatusSchema = z.boolean();

/** `fetchPicture` */
export const pictureAddressSchema = z.string();

const text = z.string().check(z.minLength(1));

/**
 * An answer that is not OK, as `answeredError` reads it: field by field and as far as it says it, so that none of it is
 * required. So with the three below.
 */
export const failureSchema = z.object({ message: z.optional(text) });

/** `error` is a code, one of which the app knows. */
export const listingFailureSchema = z.object({ message: z.optional(text), error: z.optional(text) });

/** `error` names fields. */
export const fieldFailureSchema = z.object({
  message: z.optional(text),
  error: z.optional(z.record(z.string(), text)),
});

export const rateFailureSchema = z.object({
  message: z.optional(text),
  minutesUntilReset: z.optional(z.number()),
});
