import * as z from 'zod/mini';
import { fill } from '../fill.ts';
import { atLeast, textField } from '../text-field.ts';

/** Lengths in characters after trimming. */
export const feedbackLimits = { min: 10, max: 5000 } as const;

const userIdError = 'userId must be a whole number or null.';

export const feedbackSchema = z.object({
  text: textField(/*i18n*/ 'Feedback', { max: feedbackLimits.max, isMultiline: true }).check(
    atLeast(
      feedbackLimits.min,
      fill(/*i18n*/ 'Feedback must be at least {min} characters long.', { min: feedbackLimits.min }),
    ),
  ),
  /** `null` for an anonymous sender. */
  userId: z._default(z.nullable(z.int(userIdError).check(z.positive(userIdError))), null),
});

export type FeedbackPayload = z.infer<typeof feedbackSchema>;
