export const feedbackLimits = { min: 10, max: 5000 } as const;

export interface FeedbackPayload {
  /** Trimmed; 10 to 5000 characters. */
  text: string;
  /** `null` for an anonymous sender. */
  userId: number | null;
}

/** Whether a text, trimmed, has the length that feedback must have. */
export function isFeedbackLong(text: string): boolean {
  const { length } = text.trim();
  return length >= feedbackLimits.min && length <= feedbackLimits.max;
}
