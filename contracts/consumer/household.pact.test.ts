import { createListingsApi } from '@stanza/api/search/listings.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { providerStates } from '../provider-states.ts';
import { aDetailedListing } from './support/answers.ts';
import { given } from './support/given.ts';
import { path } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { signal } from './support/members.ts';
import { details, publishedWith } from './support/new-listing.ts';
import { FetchedXMLHttpRequest } from './support/xml-http-request.ts';

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

beforeAll(() => {
  vi.stubGlobal('XMLHttpRequest', FetchedXMLHttpRequest);
  return () => vi.unstubAllGlobals();
});

describe('POST /api/users/me/listings', () => {
  it('publishes a listing with its household', () =>
    publishedWith(pact, 'a new listing with its household', withHousehold));
});

describe('GET /api/listings/{id}', () => {
  const listing = given(providerStates.listingWithTerms);

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
