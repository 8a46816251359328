import type { FeedbackPayload } from '../schemas/feedback.ts';
import { answerOf, createHttp } from './http.ts';

export interface FeedbackApi {
  /** Rejects with an `ApiError`; its status decides what the form says. */
  sendFeedback(payload: FeedbackPayload, options: { signal: AbortSignal }): Promise<void>;
}

/** `POST /api/feedback` of the backend at `baseUrl`. */
export function createFeedbackApi(baseUrl: string): FeedbackApi {
  const http = createHttp(baseUrl);
  return {
    async sendFeedback(json, { signal }) {
      await answerOf(http.post('api/feedback', { json, signal }));
    },
  };
}
