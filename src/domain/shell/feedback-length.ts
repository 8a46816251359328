import { feedbackLimits } from '../../schemas/shell/feedback.ts';

/** Whether a text, trimmed, has the length that feedback must have. */
export function isFeedbackLong(text: string): boolean {
  const { length } = text.trim();
  return length >= feedbackLimits.min && length <= feedbackLimits.max;
}
