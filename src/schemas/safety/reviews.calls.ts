import * as z from 'zod/mini';
import { type Call, codeFailures, memberFailures } from '../call.ts';
import { codeFailureSchema } from '../failure.ts';
import { idText } from '../id.ts';
import { ownReviewsSchema, reviewAnswerSchema, reviewValuesSchema, viewingReviewSchema } from './review.ts';

const notFound = 'Conversation not found.';
const params = z.object({ id: idText(notFound), listingId: idText(notFound) });

/** The reviews about the member, and by the member. Offered as `reviews`, as are the calls below. */
export const fetchOwnReviews = {
  method: 'GET',
  path: '/api/users/me/reviews',
  bearer: true,
  answers: { 200: ownReviewsSchema, ...memberFailures },
} as const satisfies Call;

/** Writes the review of a viewing that is over, in place of one that does not show yet. Safe to repeat. */
export const writeReview = {
  method: 'PUT',
  path: '/api/chat/conversations/{id}/viewings/{listingId}/review',
  bearer: true,
  params,
  body: reviewValuesSchema,
  answers: { 200: viewingReviewSchema, 409: codeFailureSchema, ...codeFailures },
} as const satisfies Call;

/** Deletes the own review before it shows. Safe to repeat. */
export const deleteReview = {
  method: 'DELETE',
  path: '/api/chat/conversations/{id}/viewings/{listingId}/review',
  bearer: true,
  params,
  answers: { '2XX': null, ...codeFailures },
} as const satisfies Call;

/** Answers a review about the member, once. */
export const answerReview = {
  method: 'PUT',
  path: '/api/users/me/reviews/{id}/answer',
  bearer: true,
  params: z.object({ id: idText('Not found.') }),
  body: reviewAnswerSchema,
  answers: { '2XX': null, ...codeFailures },
} as const satisfies Call;
