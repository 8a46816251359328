import { sendFeedback } from '../../schemas/shell/feedback.calls.ts';
import type { FeedbackPayload } from '../../schemas/shell/feedback.ts';
import { type CallOptions, createClient } from '../http.ts';

/** The feedback call, at the backend at `baseUrl`. */
export function createFeedbackApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    /** Rejects with an `ApiError`, whose status selects the message of the form. */
    sendFeedback: (body: FeedbackPayload, options: CallOptions) => send(sendFeedback, { ...options, body }),
  };
}
