import { MatchersV3 } from '@pact-foundation/pact';
import { createMemberCardsApi } from '@stanza/api/account/member-cards.ts';
import { createProofsApi } from '@stanza/api/account/proofs.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { describeEndedSession } from './support/ended-session.ts';
import { given } from './support/given.ts';
import { path } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { refusedToMember, taken, textOf, words } from './support/matchers.ts';
import { giulia, signal, withAuth } from './support/members.ts';

const { boolean, integer } = MatchersV3;
const pact = 'proofs';
const known = given(providerStates.memberWithProofs);
const proofs = {
  university: { name: 'Bocconi', month: textOf('^\\d{4}-\\d{2}$', '2026-10') },
  meetings: integer(1),
};

describe('GET /api/users/me/proofs', () => {
  it('answers what is confirmed', () =>
    interact(
      {
        pact,
        description: 'what is confirmed of a member',
        given: [known],
        request: { method: 'GET', path: '/api/users/me/proofs', token: known.token },
        response: { status: 200, json: proofs },
      },
      async (url) =>
        expect(await createProofsApi(url).fetchProofs(withAuth(known))).toEqual({
          university: { name: 'Bocconi', month: '2026-10' },
          meetings: 1,
        }),
    ));
});

describe('GET /api/listings/{id}/poster', () => {
  it('answers it on the card', () =>
    interact(
      {
        pact,
        description: 'the card of a poster of whom something is confirmed',
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
            proofs,
          },
        },
      },
      async (url) => {
        const card = await createMemberCardsApi(url).fetchPosterCard(known.listingId.example, { signal });
        expect(card.proofs).toMatchObject({ meetings: 1 });
      },
    ));
});

describe('POST /api/users/me/proofs/university', () => {
  const ask = (email: string) => ({
    method: 'POST' as const,
    path: '/api/users/me/proofs/university' as const,
    json: { email },
    token: giulia.token,
  });

  it('mails a code', () =>
    interact(
      {
        pact,
        description: 'a code for an address of a university',
        given: [giulia],
        request: ask('giulia@studbocconi.it'),
        response: { status: taken(204) },
      },
      (url) => createProofsApi(url).askCode('giulia@studbocconi.it', withAuth(giulia)),
    ));

  it('refuses other addresses', () =>
    interact(
      {
        pact,
        description: 'a code for an address of no university',
        given: [giulia],
        request: ask('giulia@example.org'),
        response: {
          status: refusedToMember(400),
          json: { message: words('This is no address of one of the universities that Stanza knows.') },
        },
      },
      async (url) =>
        expect(
          await failureOf(createProofsApi(url).askCode('giulia@example.org', withAuth(giulia))),
        ).toMatchObject({ kind: 'rejected' }),
    ));
});

describe('POST /api/users/me/proofs/university/confirmation', () => {
  it('confirms the address by the code of the mail', () => {
    const { code, ...asked } = given(providerStates.memberWithUniversityCode);
    return interact(
      {
        pact,
        description: 'the code of the mail',
        given: [asked],
        request: {
          method: 'POST',
          path: '/api/users/me/proofs/university/confirmation',
          json: { code },
          token: asked.token,
        },
        response: { status: 200, json: { ...proofs, meetings: integer(0) } },
      },
      async (url) =>
        expect(await createProofsApi(url).confirm(code.example, withAuth(asked))).toMatchObject({
          university: { name: 'Bocconi' },
        }),
    );
  });

  it('refuses a code that it has not sent', () =>
    interact(
      {
        pact,
        description: 'a code that nobody was sent',
        given: [giulia],
        request: {
          method: 'POST',
          path: '/api/users/me/proofs/university/confirmation',
          json: { code: '123456' },
          token: giulia.token,
        },
        response: {
          status: refusedToMember(400),
          json: { message: words('This code is wrong or has expired. After five tries ask for a new one.') },
        },
      },
      async (url) =>
        expect(await failureOf(createProofsApi(url).confirm('123456', withAuth(giulia)))).toMatchObject({
          kind: 'rejected',
        }),
    ));
});

describe('PUT /api/chat/conversations/{id}/viewings/{listingId}/meeting', () => {
  const over = given(providerStates.doneViewing);

  it('answers whether both have said so', () =>
    interact(
      {
        pact,
        description: 'a member says that they have met the other',
        given: [over],
        request: {
          method: 'PUT',
          path: path`/api/chat/conversations/${over.conversationId}/viewings/${over.listingId}/meeting`,
          token: over.token,
        },
        response: { status: 200, json: { isMutual: boolean(false) } },
      },
      async (url) => {
        const of = { conversationId: over.conversationId.example, listingId: over.listingId.example };
        expect(await createProofsApi(url).confirmMeeting(of, withAuth(over))).toEqual({ isMutual: false });
      },
    ));
});

describeEndedSession(pact, [
  {
    name: 'what is confirmed of a member',
    request: { method: 'GET', path: '/api/users/me/proofs' },
    ask: (url, options) => createProofsApi(url).fetchProofs(options),
  },
  {
    name: 'a code for an address of a university',
    request: {
      method: 'POST',
      path: '/api/users/me/proofs/university',
      json: { email: 'giulia@studbocconi.it' },
    },
    ask: (url, options) => createProofsApi(url).askCode('giulia@studbocconi.it', options),
  },
  {
    name: 'the code of the mail',
    request: {
      method: 'POST',
      path: '/api/users/me/proofs/university/confirmation',
      json: { code: '123456' },
    },
    ask: (url, options) => createProofsApi(url).confirm('123456', options),
  },
  {
    name: 'a member says that they have met the other',
    request: { method: 'PUT', path: '/api/chat/conversations/31/viewings/105/meeting' },
    ask: (url, options) =>
      createProofsApi(url).confirmMeeting({ conversationId: 31, listingId: 105 }, options),
  },
]);
