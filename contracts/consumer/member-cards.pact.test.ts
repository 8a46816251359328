import { MatchersV3 } from '@pact-foundation/pact';
import { createMemberCardsApi } from '@stanza/api/account/member-cards.ts';
import type { ShownParts } from '@stanza/schemas/account/member-card.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { given } from './support/given.ts';
import { type Injected, path } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { textOf, withheld, words } from './support/matchers.ts';
import { giulia, signal, withAuth } from './support/members.ts';

const { eachLike, integer, number, string } = MatchersV3;
const pact = 'member-cards';

const card = {
  firstName: words('Marco'),
  pictureUrl: string('https://images.example.org/marco.webp'),
  university: words('Bocconi'),
  about: words('I study economics.'),
  hobbies: eachLike(string('climbing')),
  memberSince: textOf('^\\d{4}-\\d{2}$', '2025-03'),
  answersWithinHours: integer(3),
  listings: eachLike({
    listingId: integer(105),
    title: string('Sunny room near the Politecnico'),
    price: number(650),
    imageUrl: string('https://images.example.org/room.webp'),
  }),
};
const everything: ShownParts = {
  picture: true,
  university: true,
  about: true,
  hobbies: true,
  memberSince: true,
  answerTime: true,
  listings: true,
};

describe('GET /api/listings/{id}/poster', () => {
  const request = ({ listingId }: { listingId: Injected<number> }) =>
    ({ method: 'GET', path: path`/api/listings/${listingId}/poster` }) as const;
  const fetch = (url: string, { listingId }: { listingId: Injected<number> }) =>
    createMemberCardsApi(url).fetchPosterCard(listingId.example, { signal });

  it('answers what the poster shows', () => {
    const poster = given(providerStates.listingWithCard);
    return interact(
      {
        pact,
        description: 'the card of a poster',
        given: [poster],
        request: request(poster),
        response: { status: 200, json: card },
      },
      async (url) => {
        expect(await fetch(url, poster)).toMatchObject({
          firstName: 'Marco',
          hobbies: ['climbing'],
          memberSince: '2025-03',
          listings: [{ listingId: 105, price: 650 }],
        });
      },
    );
  });

  it('answers nothing of what the poster hides', () => {
    const poster = given(providerStates.listingWithHiddenCard);
    return interact(
      {
        pact,
        description: 'the card of a poster who shows nothing',
        given: [poster],
        request: request(poster),
        response: {
          status: 200,
          json: {
            firstName: words('Marco'),
            pictureUrl: null,
            university: null,
            about: null,
            hobbies: [],
            memberSince: null,
            answersWithinHours: null,
            listings: [],
          },
        },
      },
      async (url) => {
        expect(await fetch(url, poster)).toMatchObject({ firstName: 'Marco', about: null, listings: [] });
      },
    );
  });

  it('is refused for a listing that is not published', () => {
    const rented = given(providerStates.rentedListing);
    return interact(
      {
        pact,
        description: 'the card of the poster of a listing that is rented',
        given: [rented],
        request: request(rented),
        response: { status: 404 },
      },
      async (url) => {
        expect(await failureOf(fetch(url, rented))).toMatchObject({ kind: 'notFound' });
      },
    );
  });
});

describe('GET /api/chat/conversations/{id}/card', () => {
  const request = ({ conversationId }: { conversationId: Injected<number> }, token: Injected<string>) =>
    ({ method: 'GET', path: path`/api/chat/conversations/${conversationId}/card`, token }) as const;
  const ofOthers = given(providerStates.conversationOfOthers);

  it('answers what the other member shows', () => {
    const talking = given(providerStates.conversationWithCard);
    return interact(
      {
        pact,
        description: 'the card of the other member of a conversation',
        given: [talking],
        request: request(talking, talking.token),
        response: { status: 200, json: card },
      },
      async (url) => {
        expect(await createMemberCardsApi(url).fetchPartnerCard(31, withAuth(talking))).toMatchObject({
          firstName: 'Marco',
          answersWithinHours: 3,
        });
      },
    );
  });

  it('is refused in a conversation of others', () =>
    interact(
      {
        pact,
        description: 'the card of a member of a conversation of others',
        given: [giulia, ofOthers],
        request: request(ofOthers, giulia.token),
        response: { status: withheld(404) },
      },
      async (url) => {
        await failureOf(createMemberCardsApi(url).fetchPartnerCard(32, withAuth(giulia)));
      },
    ));

  it('is refused without a session', () => {
    const session = given(providerStates.endedSession);
    return interact(
      {
        pact,
        description: 'the card of a member of a conversation, after the session has ended',
        given: [session, ofOthers],
        request: request(ofOthers, session.token),
        response: { status: 401 },
      },
      async (url) => {
        const failure = await failureOf(createMemberCardsApi(url).fetchPartnerCard(32, withAuth(session)));
        expect(failure).toMatchObject({ kind: 'unauthorized' });
      },
    );
  });
});

describe('/api/users/me/card', () => {
  const member = given(providerStates.memberWithCard);
  const session = given(providerStates.endedSession);
  const shown = { ...everything, about: false };
  const get = (token: Injected<string>) => ({ method: 'GET', path: '/api/users/me/card', token }) as const;
  const put = (token: Injected<string>) =>
    ({ method: 'PUT', path: '/api/users/me/card', token, json: { shown } }) as const;

  it('answers the whole card, and what of it is shown', () =>
    interact(
      {
        pact,
        description: 'the own card',
        given: [member],
        request: get(member.token),
        response: { status: 200, json: { shown: everything, card } },
      },
      async (url) => {
        expect(await createMemberCardsApi(url).fetchOwnCard(withAuth(member))).toMatchObject({
          shown: everything,
          card: { about: 'I study economics.' },
        });
      },
    ));

  it('takes a choice of what is shown', () =>
    interact(
      {
        pact,
        description: 'a choice of what a card shows',
        given: [member],
        request: put(member.token),
        response: { status: 200, json: { shown, card } },
      },
      async (url) => {
        expect(await createMemberCardsApi(url).chooseParts(shown, withAuth(member))).toMatchObject({
          shown,
          card: { about: 'I study economics.' },
        });
      },
    ));

  it.each([
    {
      description: 'the own card, after the session has ended',
      request: get(session.token),
      call: (url: string) => createMemberCardsApi(url).fetchOwnCard(withAuth(session)),
    },
    {
      description: 'a choice of what a card shows, after the session has ended',
      request: put(session.token),
      call: (url: string) => createMemberCardsApi(url).chooseParts(shown, withAuth(session)),
    },
  ])('is refused without a session: $description', ({ description, request, call }) =>
    interact({ pact, description, given: [session], request, response: { status: 401 } }, async (url) => {
      expect(await failureOf(call(url))).toMatchObject({ kind: 'unauthorized' });
    }),
  );
});
