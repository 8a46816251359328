import { errorTexts } from '@stanza/domain/error-texts.ts';
import * as calls from '@stanza/schemas/safety/reviews.calls.ts';
import { describeCall } from '../spec/route.ts';
import { notAuthenticated, orElse } from './failures.ts';

const tag = 'Safety';
const shows = orElse(errorTexts.reviews.rejected);
const params = {
  id: { description: 'The id of the conversation.', example: 31 },
  listingId: { description: 'The id of the listing of the viewing.', example: 105 },
};

export const reviewRoutes = [
  describeCall(calls.fetchOwnReviews, {
    id: 'fetchOwnReviews',
    tag,
    summary: 'The reviews about the member, and by the member',
    description:
      'Sent to a backend that names `reviews` among its capabilities, when a member opens the profile.',
    optional: true,
    answers: {
      200: '`received` has those that others see too; `written` also those that do not show yet.',
      401: notAuthenticated,
    },
    otherwise: `«${errorTexts.reviews.fetch}»`,
  }),
  describeCall(calls.writeReview, {
    id: 'writeReview',
    tag,
    summary: 'Review the other member of a viewing that is over',
    description:
      'Sent to a backend that names `reviews`. The two reviews of a viewing show together: when both are written, or 14 days after the viewing, when none can be written any more. Until then nobody but the writer gets one, and it replaces the one before. Also if the viewing was cancelled or proposed again after it was over. It is safe to repeat.',
    optional: true,
    params,
    answers: {
      200: 'The review.',
      401: notAuthenticated,
      409: {
        when: '`VIEWING_NOT_OVER`; `REVIEW_TOO_LATE`: 14 days have passed; `REVIEW_SHOWN`: it shows already.',
        shows: 'The message of the answer.',
      },
    },
    otherwise: shows,
  }),
  describeCall(calls.deleteReview, {
    id: 'deleteReview',
    tag,
    summary: 'Delete the own review before it shows',
    description:
      'Sent to a backend that names `reviews`, also after a block. 409 with `REVIEW_SHOWN`: it shows. It is safe to repeat.',
    optional: true,
    params,
    answers: {
      '2XX': 'There is none any more.',
      401: notAuthenticated,
    },
    otherwise: shows,
  }),
  describeCall(calls.answerReview, {
    id: 'answerReview',
    tag,
    summary: 'Answer a review about the member, once',
    description:
      'Sent to a backend that names `reviews`. It shows below the review. 404: no such review about the member shows; 409 with `REVIEW_ANSWERED`: there is another answer. It is safe to repeat.',
    optional: true,
    params: { id: { description: 'The id of the review.', example: 3 } },
    answers: {
      '2XX': 'The answer is kept.',
      401: notAuthenticated,
    },
    otherwise: shows,
  }),
];
