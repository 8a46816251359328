export const feedbackLimits = { min: 10, max: 5000 } as const;

export interface FeedbackPayload {
  /** Trimmed; 10 to 5000 characters. */
  text: string;
  /** `null` for an anonymous sender. */
  userId: number | null;
}
