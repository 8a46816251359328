import { MatchersV3 } from '@pact-foundation/pact';
import { createInboxApi } from '@stanza/api/chat/inbox.ts';
import { createOwnListingsApi } from '@stanza/api/publish/own-listings.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { aDetailedListing } from './support/answers.ts';
import { given } from './support/given.ts';
import { path, sent } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { date, words } from './support/matchers.ts';
import { withAuth } from './support/members.ts';

const { integer } = MatchersV3;
const pact = 'life-answer';
const key = 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111';
const text = 'I have decided for somebody else.';
const start = '2027-03-04T12:00:00.000Z';

const agreed = given(providerStates.askedPosterWithViewing);
const contact = { conversationId: integer(31), listingId: integer(105) };

describe('GET /api/chat/inbox', () => {
  it('tells the viewing that an answer can cancel', () =>
    interact(
      {
        pact,
        description: 'the inbox of a poster with an agreed viewing',
        given: [agreed],
        request: { method: 'GET', path: '/api/chat/inbox', token: agreed.token },
        response: {
          status: 200,
          json: [{ ...contact, state: 'viewing', viewing: { start: date(start), version: integer(2) } }],
        },
      },
      async (url) => {
        expect(await createInboxApi(url).fetchInbox(withAuth(agreed))).toMatchObject([
          { state: 'viewing', viewing: { start, version: 2 } },
        ]);
      },
    ));
});

describe('PUT /api/chat/inbox/declines/{key}', () => {
  it('cancels the viewing', () =>
    interact(
      {
        pact,
        description: 'an answer that declines and cancels a viewing',
        given: [agreed],
        request: {
          method: 'PUT',
          path: `/api/chat/inbox/declines/${key}`,
          token: agreed.token,
          json: {
            conversationIds: [agreed.conversationId],
            text,
            viewings: [{ conversationId: agreed.conversationId, listingId: agreed.listingId, version: 2 }],
          },
        },
        response: { status: 200, json: [{ ...contact, state: 'declined', viewing: null }] },
      },
      async (url) => {
        const viewings = [{ conversationId: 31, listingId: 105, version: 2 }];
        expect(
          await createInboxApi(url).decline(key, { conversationIds: [31], text, viewings }, withAuth(agreed)),
        ).toMatchObject([{ state: 'declined' }]);
      },
    ));
});

describe('PUT /api/users/me/listings/{id}/state', () => {
  const request = (state: 'paused' | 'rented', version: number) =>
    ({
      method: 'PUT',
      path: path`/api/users/me/listings/${agreed.listingId}/state`,
      query: { version: sent(agreed.version) },
      token: agreed.token,
      json: {
        state,
        answer: {
          conversationIds: [agreed.conversationId],
          text,
          viewings: [{ conversationId: agreed.conversationId, version }],
        },
      },
    }) as const;
  const change = (url: string, state: 'paused' | 'rented', version: number) =>
    createOwnListingsApi(url).changeState(
      {
        id: 105,
        state,
        version: agreed.version.example,
        answer: { conversationIds: [31], text, viewings: [{ conversationId: 31, version }] },
      },
      withAuth(agreed),
    );

  it.each([
    ['rented', 'a listing that is marked as rented with an answer'],
    ['paused', 'a listing that is paused with an answer'],
  ] as const)('tells those who have asked, and cancels their viewings: %s', (state, description) =>
    interact(
      {
        pact,
        description,
        given: [agreed],
        request: request(state, 2),
        response: {
          status: 200,
          json: {
            ...aDetailedListing(105),
            profilePictureUrl: null,
            life: { state, version: words('5') },
          },
        },
      },
      async (url) => {
        expect((await change(url, state, 2)).life).toEqual({ state, version: '5' });
      },
    ),
  );

  it('is refused if a viewing has changed', () =>
    interact(
      {
        pact,
        description: 'a listing that is marked as rented after a viewing has changed',
        given: [agreed],
        request: request('rented', 1),
        response: { status: 409, json: { message: words('The viewing has changed meanwhile.') } },
      },
      async (url) => {
        expect(await failureOf(change(url, 'rented', 1))).toMatchObject({
          serverMessage: 'The viewing has changed meanwhile.',
        });
      },
    ));
});
