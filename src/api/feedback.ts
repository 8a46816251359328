import { sendFeedback } from '../schemas/calls/feedback.ts';
import type { FeedbackPayload } from '../schemas/feedback.ts';
import { type CallOptions, createClient } from './http.ts';

/** Feedback, to the backend at `baseUrl`. */
export function createFeedbackApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    /** Rejects with an `ApiError`; its status decides what the form says. */
    sendFeedback: (body: FeedbackPayload, options: CallOptions) => send(sendFeedback, { ...options, body }),
  };
}
