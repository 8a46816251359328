import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));

/** The body of an answer that is not OK. Clients read it field by field, as far as it goes, so no field is required. */
export const failureSchema = z.object({
  /** For a person to read. */
  message: z.optional(text),
});

/** `error` is a code, such as LISTING_LIMIT_EXCEEDED. */
export const codeFailureSchema = z.extend(failureSchema, { error: z.optional(text) });

/** `error` says by field what is wrong. */
export const fieldFailureSchema = z.extend(failureSchema, { error: z.optional(z.record(z.string(), text)) });

/** Too many calls. */
export const rateFailureSchema = z.extend(failureSchema, { minutesUntilReset: z.optional(z.number()) });
