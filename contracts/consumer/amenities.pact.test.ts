import { MatchersV3 } from '@pact-foundation/pact';
import { createListingsApi } from '@stanza/api/search/listings.ts';
import { toFilteredParams } from '@stanza/domain/search/filtered-query.ts';
import { anyListing } from '@stanza/domain/search/search-query.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { providerStates } from '../provider-states.ts';
import { aDetailedListing } from './support/answers.ts';
import { given } from './support/given.ts';
import { path, sent } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { signal } from './support/members.ts';
import { details, publishedWith } from './support/new-listing.ts';
import { FetchedXMLHttpRequest } from './support/xml-http-request.ts';

const { boolean, eachLike, integer, number } = MatchersV3;
const pact = 'amenities';
const amenities = {
  hasLift: true,
  hasWashingMachine: true,
  hasDishwasher: false,
  hasAirConditioning: false,
  hasPrivateBathroom: true,
  couplesAllowed: false,
  heating: 'central',
  smoking: 'forbidden',
} as const;

beforeAll(() => {
  vi.stubGlobal('XMLHttpRequest', FetchedXMLHttpRequest);
  return () => vi.unstubAllGlobals();
});

describe('POST /api/users/me/listings', () => {
  it('publishes a listing with its amenities', () =>
    publishedWith(pact, 'a new listing with amenities', { ...details, amenities }));
});

describe('GET /api/listings/{id}', () => {
  const listing = given(providerStates.listingWithTerms);

  it('answers the amenities', () =>
    interact(
      {
        pact,
        description: 'a listing with its amenities, of which neither heating nor smoking is known',
        given: [listing],
        request: { method: 'GET', path: path`/api/listings/${listing.listingId}` },
        response: {
          status: 200,
          json: {
            ...aDetailedListing(listing.listingId.example),
            amenities: {
              hasLift: boolean(false),
              hasWashingMachine: boolean(false),
              hasDishwasher: boolean(false),
              hasAirConditioning: boolean(false),
              hasPrivateBathroom: boolean(false),
              couplesAllowed: boolean(false),
              heating: null,
              smoking: null,
            },
          },
        },
      },
      async (url) => {
        const answer = await createListingsApi(url).fetchListing(listing.listingId.example, { signal });
        expect(answer.amenities).toMatchObject({ hasLift: false, heating: null });
      },
    ));
});

describe('GET /api/search/filtered', () => {
  const priced = given(providerStates.cheapAndExpensive, { cheap: 500, expensive: 1500 });
  const { location } = priced;
  const term = { kind: 'location', name: location.example } as const;
  const bars = eachLike(integer(1));

  it('finds no room whose poster does not say its heating', () =>
    interact(
      {
        pact,
        description: 'a search for rooms with central heating, where none says so',
        given: [priced],
        request: {
          method: 'GET',
          path: '/api/search/filtered',
          query: { location: sent(location), heating: 'central' },
        },
        response: {
          status: 200,
          json: {
            count: 0,
            histogram: { step: number(50), rooms: bars, matches: bars },
            withoutOne: [{ filter: 'heating', count: 2 }],
            listings: [],
            next: null,
          },
        },
      },
      async (url) => {
        const params = toFilteredParams({ ...anyListing, term, filters: { heating: 'central' } });
        const page = await createListingsApi(url).searchFiltered(params, { next: null, signal });
        expect(page).toMatchObject({ listings: [], summary: { withoutOne: [{ filter: 'heating' }] } });
      },
    ));
});
