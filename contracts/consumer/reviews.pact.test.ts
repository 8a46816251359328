import { MatchersV3 } from '@pact-foundation/pact';
import { createMemberCardsApi } from '@stanza/api/account/member-cards.ts';
import { createViewingsApi } from '@stanza/api/chat/viewings.ts';
import { createReviewsApi } from '@stanza/api/safety/reviews.ts';
import { createSafetyApi } from '@stanza/api/safety/safety.ts';
import type { ReviewValues } from '@stanza/schemas/safety/review.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { describeEndedSession } from './support/ended-session.ts';
import { given } from './support/given.ts';
import { path } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { date, refusedToMember, taken, textOf, words } from './support/matchers.ts';
import { signal, withAuth } from './support/members.ts';

const { boolean, eachLike, integer } = MatchersV3;
const pact = 'reviews';
const over = given(providerStates.doneViewing);
const known = given(providerStates.memberWithReviews);

const until = date('2026-12-08T17:30:00.000Z');
const values: ReviewValues = { facts: ['asDescribed', 'onTime'], text: 'A bright room.' };
const shown = {
  id: integer(3),
  firstName: words('Marco'),
  month: textOf('^\\d{4}-\\d{2}$', '2026-10'),
  facts: ['onTime'],
  text: 'Came with good questions.',
  answer: null,
};
const ofViewing = { conversationId: over.conversationId.example, listingId: over.listingId.example };
const urlOfViewing = path`/api/chat/conversations/${over.conversationId}/viewings/${over.listingId}/review`;

describe('PUT /api/chat/conversations/{id}/viewings/{listingId}/review', () => {
  it('writes a review, which nobody else sees yet', () =>
    interact(
      {
        pact,
        description: 'a review of a viewing that is over',
        given: [over],
        request: { method: 'PUT', path: urlOfViewing, json: { ...values }, token: over.token },
        response: { status: 200, json: { own: { ...values }, isShown: false, until } },
      },
      async (url) =>
        expect(await createReviewsApi(url).write(ofViewing, values, withAuth(over))).toMatchObject({
          own: values,
          isShown: false,
        }),
    ));

  it('refuses another review once it shows', () => {
    const { conversationId, viewedId } = known;
    return interact(
      {
        pact,
        description: 'a change of a review that shows',
        given: [known],
        request: {
          method: 'PUT',
          path: path`/api/chat/conversations/${conversationId}/viewings/${viewedId}/review`,
          json: { ...values },
          token: known.token,
        },
        response: {
          status: refusedToMember(409),
          json: { message: words('Your review shows already, so it stays as it is.') },
        },
      },
      async (url) => {
        const of = { conversationId: conversationId.example, listingId: viewedId.example };
        expect(await failureOf(createReviewsApi(url).write(of, values, withAuth(known)))).toMatchObject({
          kind: 'rejected',
        });
      },
    );
  });
});

describe('DELETE /api/chat/conversations/{id}/viewings/{listingId}/review', () => {
  it('deletes a review that does not show', () =>
    interact(
      {
        pact,
        description: 'the own review is deleted',
        given: [over],
        request: { method: 'DELETE', path: urlOfViewing, token: over.token },
        response: { status: taken(204) },
      },
      (url) => createReviewsApi(url).remove(ofViewing, withAuth(over)),
    ));
});

describe('GET /api/chat/conversations/{id}/viewings', () => {
  it('answers until when a viewing can be reviewed', () =>
    interact(
      {
        pact,
        description: 'a viewing that can be reviewed',
        given: [over],
        request: {
          method: 'GET',
          path: path`/api/chat/conversations/${over.conversationId}/viewings`,
          token: over.token,
        },
        response: {
          status: 200,
          json: [
            {
              listingId: integer(105),
              title: words('Sunny room near the Politecnico'),
              hostId: integer(8),
              guestId: integer(7),
              state: 'done',
              proposedBy: null,
              times: [],
              start: date('2026-11-24T17:00:00.000Z'),
              minutes: integer(30),
              place: 'onSite',
              videoLink: null,
              version: integer(2),
              calendar: null,
              review: { own: null, isShown: false, until },
            },
          ],
        },
      },
      async (url) => {
        const [viewing] = await createViewingsApi(url).fetchViewings(
          over.conversationId.example,
          withAuth(over),
        );
        expect(viewing?.review).toMatchObject({ own: null, isShown: false });
      },
    ));
});

describe('GET /api/users/me/reviews', () => {
  it('answers the reviews about the member, and by the member', () =>
    interact(
      {
        pact,
        description: 'the own reviews',
        given: [known],
        request: { method: 'GET', path: '/api/users/me/reviews', token: known.token },
        response: {
          status: 200,
          json: {
            received: [shown],
            written: [
              {
                conversationId: integer(31),
                listingId: integer(105),
                title: words('Sunny room near the Politecnico'),
                firstName: words('Marco'),
                isHost: false,
                review: { own: { facts: ['asDescribed'], text: '' }, isShown: true, until },
                answer: null,
                isRemoved: boolean(false),
              },
            ],
          },
        },
      },
      async (url) => {
        const { received, written } = await createReviewsApi(url).fetchOwn(withAuth(known));
        expect(received).toMatchObject([{ firstName: 'Marco', month: '2026-10' }]);
        expect(written).toMatchObject([{ isHost: false, review: { isShown: true } }]);
      },
    ));
});

describe('GET /api/listings/{id}/poster', () => {
  it('answers them on the card', () =>
    interact(
      {
        pact,
        description: 'the card of a poster with a review',
        given: [known],
        request: { method: 'GET', path: path`/api/listings/${known.listingId}/poster` },
        response: {
          status: 200,
          json: {
            firstName: words('Marco'),
            pictureUrl: null,
            university: null,
            about: null,
            hobbies: [],
            memberSince: textOf('^\\d{4}-\\d{2}$', '2025-03'),
            answersWithinHours: null,
            listings: [],
            reviews: eachLike(shown),
          },
        },
      },
      async (url) => {
        const card = await createMemberCardsApi(url).fetchPosterCard(known.listingId.example, { signal });
        expect(card.reviews).toMatchObject([{ facts: ['onTime'] }]);
      },
    ));
});

describe('PUT /api/users/me/reviews/{id}/answer', () => {
  it('answers a review', () =>
    interact(
      {
        pact,
        description: 'an answer to a review',
        given: [known],
        request: {
          method: 'PUT',
          path: path`/api/users/me/reviews/${known.reviewId}/answer`,
          json: { text: 'Thank you!' },
          token: known.token,
        },
        response: { status: taken(204) },
      },
      (url) => createReviewsApi(url).answer(known.reviewId.example, 'Thank you!', withAuth(known)),
    ));
});

describe('PUT /api/users/me/reports/{key}', () => {
  it('reports a review', () => {
    const key = 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111';
    return interact(
      {
        pact,
        description: 'a report of a review',
        given: [known],
        request: {
          method: 'PUT',
          path: `/api/users/me/reports/${key}`,
          json: { kind: 'review', id: known.reviewId, reason: 'harassment', text: '' },
          token: known.token,
        },
        response: { status: taken(204) },
      },
      (url) =>
        createSafetyApi(url).report(
          key,
          { kind: 'review', id: known.reviewId.example, reason: 'harassment', text: '' },
          withAuth(known),
        ),
    );
  });
});

const ended = { conversationId: 31, listingId: 105 };

describeEndedSession(pact, [
  {
    name: 'a review of a viewing that is over',
    request: { method: 'PUT', path: '/api/chat/conversations/31/viewings/105/review', json: { ...values } },
    ask: (url, options) => createReviewsApi(url).write(ended, values, options),
  },
  {
    name: 'the own review is deleted',
    request: { method: 'DELETE', path: '/api/chat/conversations/31/viewings/105/review' },
    ask: (url, options) => createReviewsApi(url).remove(ended, options),
  },
  {
    name: 'the own reviews',
    request: { method: 'GET', path: '/api/users/me/reviews' },
    ask: (url, options) => createReviewsApi(url).fetchOwn(options),
  },
  {
    name: 'an answer to a review',
    request: { method: 'PUT', path: '/api/users/me/reviews/3/answer', json: { text: 'Thank you!' } },
    ask: (url, options) => createReviewsApi(url).answer(3, 'Thank you!', options),
  },
]);
