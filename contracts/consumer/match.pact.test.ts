import { MatchersV3 } from '@pact-foundation/pact';
import { createAnswersApi } from '@stanza/api/match/answers.ts';
import { createPersonMatchApi } from '@stanza/api/match/person-match.ts';
import { createListingsApi } from '@stanza/api/search/listings.ts';
import { toFilteredParams } from '@stanza/domain/search/filtered-query.ts';
import { anyListing } from '@stanza/domain/search/search-query.ts';
import { consentVersion } from '@stanza/schemas/match/answers.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { aDetailedListing } from './support/answers.ts';
import { describeEndedSession } from './support/ended-session.ts';
import { given } from './support/given.ts';
import { path as pathTo, sent } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { date, refusedToMember, taken, withheld, words } from './support/matchers.ts';
import { giulia, signal, withAuth } from './support/members.ts';

const pact = 'match';
const path = '/api/users/me/match-answers';
const answers = {
  smoking: { is: 'never' as const, accepts: ['never' as const, 'outside' as const], weight: 'must' as const },
};
const givenAt = '2026-06-15T09:30:00.000Z';

const ofOthers = given(providerStates.conversationOfOthers);
const ofConversation = pathTo`/api/chat/conversations/${ofOthers.conversationId}/match`;

describe('GET /api/users/me/match-answers', () => {
  it('answers nothing before the consent', () =>
    interact(
      {
        pact,
        description: 'the answers of a member who has not answered',
        given: [giulia],
        request: { method: 'GET', path, token: giulia.token },
        response: { status: 200, json: { answers: {}, consent: null } },
      },
      async (url) =>
        expect(await createAnswersApi(url).fetchAnswers(withAuth(giulia))).toEqual({
          answers: {},
          consent: null,
        }),
    ));
});

describe('PUT /api/users/me/match-answers', () => {
  it('stores the answers with the consent', () =>
    interact(
      {
        pact,
        description: 'an answer with the consent',
        given: [giulia],
        request: { method: 'PUT', path, json: { answers, consentVersion }, token: giulia.token },
        response: {
          status: 200,
          json: { answers, consent: { version: consentVersion, givenAt: date(givenAt) } },
        },
      },
      async (url) =>
        expect(
          await createAnswersApi(url).saveAnswers({ answers, consentVersion }, withAuth(giulia)),
        ).toEqual({ answers, consent: { version: consentVersion, givenAt } }),
    ));

  it('is refused with a consent to another text', () =>
    interact(
      {
        pact,
        description: 'an answer with a consent to another text',
        given: [giulia],
        request: { method: 'PUT', path, json: { answers, consentVersion: 999 }, token: giulia.token },
        response: {
          status: refusedToMember(409),
          json: { message: words('The text about your answers has changed. Please read it again.') },
        },
      },
      async (url) => {
        const failure = await failureOf(
          createAnswersApi(url).saveAnswers({ answers, consentVersion: 999 }, withAuth(giulia)),
        );
        expect(failure).toMatchObject({
          kind: 'rejected',
          serverMessage: 'The text about your answers has changed. Please read it again.',
        });
      },
    ));
});

describe('DELETE /api/users/me/match-answers', () => {
  it('deletes all', () =>
    interact(
      {
        pact,
        description: 'the deletion of all answers',
        given: [giulia],
        request: { method: 'DELETE', path, token: giulia.token },
        response: { status: taken(204) },
      },
      async (url) => {
        await createAnswersApi(url).deleteAnswers(withAuth(giulia));
      },
    ));
});

describe('GET /api/search/filtered', () => {
  const { eachLike, integer, number } = MatchersV3;
  const priced = given(providerStates.cheapAndExpensive, { cheap: 500, expensive: 1500 });
  const term = { kind: 'location', name: priced.location.example } as const;
  const bars = eachLike(integer(1));

  it('answers that the rooms are not sorted by match before the member has answered', () =>
    interact(
      {
        pact,
        description: 'a search by match of a member who has not answered',
        given: [giulia, priced],
        request: {
          method: 'GET',
          path: '/api/search/filtered',
          query: { location: sent(priced.location), minPrice: '900', order: 'match' },
          token: giulia.token,
        },
        response: {
          status: 200,
          json: {
            count: 1,
            histogram: { step: number(50), rooms: bars, matches: bars },
            isByMatch: false,
            withoutOne: [],
            listings: [{ ...aDetailedListing(), price: 1500 }],
            next: null,
          },
        },
      },
      async (url) => {
        const query = { ...anyListing, term, filters: { minPrice: 900 }, order: 'match' as const };
        const api = createListingsApi(url, () => giulia.token.example);
        expect(await api.searchFiltered(toFilteredParams(query), { next: null, signal })).toMatchObject({
          summary: { count: 1, isByMatch: false },
        });
      },
    ));
});

describe('…/conversations/{id}/match', () => {
  const member = given(providerStates.conversationWithActive);
  const unknown = { band: null, reasons: null };

  it('answers no band before the members have answered', () =>
    interact(
      {
        pact,
        description: 'the match of two members who have not answered',
        given: [member],
        request: {
          method: 'GET',
          path: pathTo`/api/chat/conversations/${member.conversationId}/match`,
          token: member.token,
        },
        response: { status: 200, json: { ...unknown, isAllowed: false } },
      },
      async (url) =>
        expect(await createPersonMatchApi(url).fetchMatch(31, withAuth(member))).toEqual({
          ...unknown,
          isAllowed: false,
        }),
    ));

  it('is refused in a conversation of others', () =>
    interact(
      {
        pact,
        description: 'the match in a conversation of others',
        given: [giulia, ofOthers],
        request: {
          method: 'GET',
          path: ofConversation,
          token: giulia.token,
        },
        response: { status: withheld(404) },
      },
      async (url) => {
        await failureOf(createPersonMatchApi(url).fetchMatch(32, withAuth(giulia)));
      },
    ));

  it('keeps whether the other member may see the reasons', () =>
    interact(
      {
        pact,
        description: 'that the other member may see the reasons of a match',
        given: [member],
        request: {
          method: 'PUT',
          path: pathTo`/api/chat/conversations/${member.conversationId}/match`,
          json: { isAllowed: true },
          token: member.token,
        },
        response: { status: 200, json: { ...unknown, isAllowed: true } },
      },
      async (url) =>
        expect(
          await createPersonMatchApi(url).allowReasons(31, { isAllowed: true }, withAuth(member)),
        ).toEqual({ ...unknown, isAllowed: true }),
    ));

  it('keeps nothing about a conversation of others', () =>
    interact(
      {
        pact,
        description: 'that the other member may see the reasons, in a conversation of others',
        given: [giulia, ofOthers],
        request: {
          method: 'PUT',
          path: ofConversation,
          json: { isAllowed: true },
          token: giulia.token,
        },
        response: { status: withheld(404) },
      },
      async (url) => {
        await failureOf(createPersonMatchApi(url).allowReasons(32, { isAllowed: true }, withAuth(giulia)));
      },
    ));
});

describeEndedSession(pact, [
  {
    name: 'the answers of a member',
    request: { method: 'GET', path },
    ask: (url, options) => createAnswersApi(url).fetchAnswers(options),
  },
  {
    name: 'an answer with the consent',
    request: { method: 'PUT', path, json: { answers, consentVersion } },
    ask: (url, options) => createAnswersApi(url).saveAnswers({ answers, consentVersion }, options),
  },
  {
    name: 'the deletion of all answers',
    request: { method: 'DELETE', path },
    ask: (url, options) => createAnswersApi(url).deleteAnswers(options),
  },
  {
    name: 'the match of two members',
    beside: [ofOthers],
    request: { method: 'GET', path: ofConversation },
    ask: (url, options) => createPersonMatchApi(url).fetchMatch(32, options),
  },
  {
    name: 'that the other member may see the reasons of a match',
    beside: [ofOthers],
    request: { method: 'PUT', path: ofConversation, json: { isAllowed: true } },
    ask: (url, options) => createPersonMatchApi(url).allowReasons(32, { isAllowed: true }, options),
  },
]);
