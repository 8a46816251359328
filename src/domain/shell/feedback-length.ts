import { isLonger, isShorter } from '../../schemas/characters.ts';
import { feedbackLimits } from '../../schemas/shell/feedback.ts';

/** Whether a text, trimmed, has the length that feedback must have. */
export function isFeedbackLong(text: string): boolean {
  const trimmed = text.trim();
  return !isShorter(trimmed, feedbackLimits.min) && !isLonger(trimmed, feedbackLimits.max);
}
