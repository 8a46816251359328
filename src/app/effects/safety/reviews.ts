import { fromCallback } from 'xstate';
import { readKeptForm } from '../../../domain/publish/kept-form.ts';
import { assertDefined } from '../../../machines/assert-defined.ts';
import type { KeepReview, OfViewing } from '../../../machines/safety/review.machine.ts';
import { keptReviewSchema, type ReviewValues } from '../../../schemas/safety/review.ts';
import { deviceStore } from '../../device/device-store.ts';
import { openFormDraft } from '../../device/form-drafts.ts';
import { apiUrl } from '../../environment.ts';
import type { SessionActor } from '../../root/bearer.ts';
import { logFailure } from '../attempt.ts';
import { bearerCall } from '../bearer-call.ts';
import { once } from '../once.ts';

const reviewsApi = once(async () =>
  (await import('../../../api/safety/reviews.ts')).createReviewsApi(apiUrl),
);

export const reviewEffects = (session: () => SessionActor) => ({
  record: fromCallback<KeepReview, OfViewing>(({ input, sendBack, receive }) => {
    const { id } = assertDefined(session().getSnapshot().context.user, 'user');
    const record = openFormDraft(deviceStore(), id, `review-${input.conversationId}-${input.listingId}`);
    const text = record.read();
    const values = text === null ? null : readKeptForm(keptReviewSchema, text);
    if (values !== null) sendBack({ type: 'review.restored', values });
    receive(({ values: kept }) => {
      try {
        if (kept === null) record.forget();
        else record.keep(JSON.stringify(kept));
      } catch (error) {
        // What was typed lasts as long as the page.
        logFailure('keeping the review', error);
      }
    });
  }),
  writeReview: bearerCall(
    session,
    reviewsApi,
    'review',
    (api, { of, values }: { of: OfViewing; values: ReviewValues }, options) => api.write(of, values, options),
  ),
  deleteReview: bearerCall(session, reviewsApi, 'deleting a review', (api, of: OfViewing, options) =>
    api.remove(of, options),
  ),
});

export const ownReviewsEffects = (session: () => SessionActor) => ({
  fetchReviews: bearerCall(session, reviewsApi, 'reviews', (api, _, options) => api.fetchOwn(options)),
  answerReview: bearerCall(
    session,
    reviewsApi,
    'answer to a review',
    (api, { id, text }: { id: number; text: string }, options) => api.answer(id, text, options),
  ),
});
