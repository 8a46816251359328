import * as z from 'zod/mini';
import { textField } from '../text-field.ts';

/** Lengths in characters after trimming. */
export const feedbackLimits = { min: 10, max: 5000 } as const;

const userIdError = 'userId must be a whole number or null.';

export const feedbackSchema = z.object({
  text: textField('Feedback', { max: feedbackLimits.max, isMultiline: true }).check(
    z.minLength(feedbackLimits.min, `Feedback must be at least ${feedbackLimits.min} characters long.`),
  ),
  /** `null` for an anonymous sender. */
  userId: z._default(z.nullable(z.int(userIdError).check(z.positive(userIdError))), null),
});

export type FeedbackPayload = z.infer<typeof feedbackSchema>;
