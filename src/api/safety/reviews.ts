import type { OwnReviews, ReviewValues, ViewingReview } from '../../schemas/safety/review.ts';
import * as calls from '../../schemas/safety/reviews.calls.ts';
import { type BearerOptions, createClient } from '../http.ts';

interface OfViewing {
  conversationId: number;
  listingId: number;
}

const paramsOf = ({ conversationId, listingId }: OfViewing) => ({ id: conversationId, listingId });

/** Reviews of viewings, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createReviewsApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    fetchOwn: (options: BearerOptions): Promise<OwnReviews> => send(calls.fetchOwnReviews, options),
    write: (of: OfViewing, body: ReviewValues, options: BearerOptions): Promise<ViewingReview> =>
      send(calls.writeReview, { ...options, params: paramsOf(of), body }),
    remove: (of: OfViewing, options: BearerOptions): Promise<void> =>
      send(calls.deleteReview, { ...options, params: paramsOf(of) }),
    answer: (id: number, text: string, options: BearerOptions): Promise<void> =>
      send(calls.answerReview, { ...options, params: { id }, body: { text } }),
  };
}
