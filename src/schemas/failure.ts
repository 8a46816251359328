import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));

/** The body of a failed answer. Clients read it field by field, so no field is required. */
export const failureSchema = z.object({
  /** A text for the person. */
  message: z.optional(text),
  /** The name of the message in kebab-case, such as `listing-not-found`, for clients in another language. */
  code: z.optional(text),
});

/** `error` is a code, such as LISTING_LIMIT_EXCEEDED. */
export const codeFailureSchema = z.extend(failureSchema, { error: z.optional(text) });

/** With the link to the appeal of a member who cannot log in, `/moderation?appeal={id}&key={key}` of the app. */
export const suspensionSchema = z.extend(codeFailureSchema, {
  appeal: z.optional(z.object({ id: z.int(), key: text })),
});

/** `error` has a message for each invalid field. */
export const fieldFailureSchema = z.extend(failureSchema, { error: z.optional(z.record(z.string(), text)) });

/** The failure of a rate limit. */
export const rateFailureSchema = z.extend(failureSchema, { minutesUntilReset: z.optional(z.number()) });
