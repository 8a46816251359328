import { MatchersV3 } from '@pact-foundation/pact';
import { createHouseholdApi } from '@stanza/api/match/household.ts';
import { createListingsApi } from '@stanza/api/search/listings.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { aDetailedListing } from './support/answers.ts';
import { describeEndedSession } from './support/ended-session.ts';
import { given } from './support/given.ts';
import { path, sent } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { date, refusedToMember, withheld, words } from './support/matchers.ts';
import { giulia, signal, withAuth } from './support/members.ts';
import { details, publishedWith } from './support/new-listing.ts';
import { FetchedXMLHttpRequest } from './support/xml-http-request.ts';

const { string } = MatchersV3;
const pact = 'household';
const household = {
  people: 2,
  occupations: ['student'],
  languages: ['italian', 'english'],
  answers: { smoking: { is: 'never', accepts: ['never', 'outside'], weight: 'must' } },
} as const;
const withHousehold = {
  ...details,
  household: {
    people: household.people,
    occupations: [...household.occupations],
    languages: [...household.languages],
    answers: { smoking: { ...household.answers.smoking, accepts: [...household.answers.smoking.accepts] } },
  },
};
const listing = given(providerStates.listingWithTerms);

beforeAll(() => {
  vi.stubGlobal('XMLHttpRequest', FetchedXMLHttpRequest);
  return () => vi.unstubAllGlobals();
});

describe('POST /api/users/me/listings', () => {
  it('publishes a listing with its household', () =>
    publishedWith(pact, 'a new listing with its household', withHousehold));
});

describe('GET /api/listings/{id}', () => {
  it('answers that the household is not known', () =>
    interact(
      {
        pact,
        description: 'a listing whose household is not known',
        given: [listing],
        request: { method: 'GET', path: path`/api/listings/${listing.listingId}` },
        response: {
          status: 200,
          json: { ...aDetailedListing(listing.listingId.example), household: null },
        },
      },
      async (url) => {
        const answer = await createListingsApi(url).fetchListing(listing.listingId.example, { signal });
        expect(answer.household).toBeNull();
      },
    ));
});

describe('GET /api/users/me/listings/{id}/household-invitation', () => {
  const poster = given(providerStates.posterWithHousehold);
  const until = '2026-12-06T12:00:00.000Z';

  it('answers the key of the link', () =>
    interact(
      {
        pact,
        description: 'an invitation of flatmates',
        given: [poster],
        request: {
          method: 'GET',
          path: path`/api/users/me/listings/${poster.listingId}/household-invitation`,
          token: poster.token,
        },
        response: { status: 200, json: { key: string('key-1'), until: date(until) } },
      },
      async (url) =>
        expect(
          await createHouseholdApi(url).inviteFlatmates(poster.listingId.example, withAuth(poster)),
        ).toEqual({ key: 'key-1', until }),
    ));

  it('is refused for a listing of others', () =>
    interact(
      {
        pact,
        description: 'an invitation of flatmates to a listing of others',
        given: [giulia, listing],
        request: {
          method: 'GET',
          path: path`/api/users/me/listings/${listing.listingId}/household-invitation`,
          token: giulia.token,
        },
        response: { status: withheld(404) },
      },
      async (url) => {
        await failureOf(createHouseholdApi(url).inviteFlatmates(listing.listingId.example, withAuth(giulia)));
      },
    ));
});

describe('PUT /api/listings/{id}/household-confirmation', () => {
  const flatmate = given(providerStates.invitedFlatmate);
  const request = {
    method: 'PUT',
    path: path`/api/listings/${flatmate.listingId}/household-confirmation`,
    token: flatmate.token,
  } as const;
  const id = flatmate.listingId.example;

  it.each([
    ['a flatmate who confirms the household', true, 1],
    ['a flatmate who does not live there', false, 0],
  ])('answers how many confirm it: %s', (description, livesThere, confirmedBy) =>
    interact(
      {
        pact,
        description,
        given: [flatmate],
        request: { ...request, json: { key: sent(flatmate.flatmateKey), livesThere } },
        response: { status: 200, json: { confirmedBy } },
      },
      async (url) =>
        expect(
          await createHouseholdApi(url).confirm(
            id,
            { key: flatmate.flatmateKey.example, livesThere },
            withAuth(flatmate),
          ),
        ).toEqual({ confirmedBy }),
    ),
  );

  it('is refused with a key that has ended', () =>
    interact(
      {
        pact,
        description: 'a flatmate whose link has ended',
        given: [flatmate],
        request: { ...request, json: { key: '1.ended', livesThere: true } },
        response: { status: refusedToMember(409), json: { message: words('This link has ended.') } },
      },
      async (url) => {
        const failure = await failureOf(
          createHouseholdApi(url).confirm(id, { key: '1.ended', livesThere: true }, withAuth(flatmate)),
        );
        expect(failure).toMatchObject({ kind: 'rejected', serverMessage: 'This link has ended.' });
      },
    ));
});

describeEndedSession(pact, [
  {
    name: 'an invitation of flatmates',
    beside: [listing],
    request: { method: 'GET', path: path`/api/users/me/listings/${listing.listingId}/household-invitation` },
    ask: (url, options) => createHouseholdApi(url).inviteFlatmates(listing.listingId.example, options),
  },
  {
    name: 'an answer of a flatmate',
    beside: [listing],
    request: {
      method: 'PUT',
      path: path`/api/listings/${listing.listingId}/household-confirmation`,
      json: { key: '1.ended', livesThere: true },
    },
    ask: (url, options) =>
      createHouseholdApi(url).confirm(
        listing.listingId.example,
        { key: '1.ended', livesThere: true },
        options,
      ),
  },
]);
