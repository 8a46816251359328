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

const { eachLike, integer, number, regex } = MatchersV3;
const pact = 'contract-terms';
const contract = { kind: 'agreed', registered: 'promised', noticeMonths: 3, otherFees: 80 } as const;
/** A client of `listing-costs` alone does not know this kind. */
const withContract = { ...details, contractType: 'other', contract } as const;

beforeAll(() => {
  vi.stubGlobal('XMLHttpRequest', FetchedXMLHttpRequest);
  return () => vi.unstubAllGlobals();
});

describe('POST /api/users/me/listings', () => {
  it('publishes a listing with its contract', () =>
    publishedWith(pact, 'a new listing with an agreed contract that will be registered', withContract));
});

describe('GET /api/listings/{id}', () => {
  const listing = given(providerStates.listingWithTerms);

  it('answers the contract', () =>
    interact(
      {
        pact,
        description: 'a listing with all about its contract',
        given: [listing],
        request: { method: 'GET', path: path`/api/listings/${listing.listingId}` },
        response: {
          status: 200,
          json: {
            ...aDetailedListing(listing.listingId.example),
            contract: {
              kind: regex('transitional|student|free|other|agreed|none', 'student'),
              registered: regex('yes|promised|no', 'yes'),
              noticeMonths: integer(3),
              otherFees: number(50),
            },
          },
        },
      },
      async (url) => {
        const answer = await createListingsApi(url).fetchListing(listing.listingId.example, { signal });
        expect(answer.contract).toEqual({
          kind: 'student',
          registered: 'yes',
          noticeMonths: 3,
          otherFees: 50,
        });
      },
    ));
});

describe('GET /api/search/filtered', () => {
  const priced = given(providerStates.cheapAndExpensive, { cheap: 500, expensive: 1500 });
  const { location } = priced;
  const term = { kind: 'location', name: location.example } as const;
  const bars = eachLike(integer(1));

  it('finds no room whose poster does not say it', () =>
    interact(
      {
        pact,
        description: 'a search for registered contracts, where none says so',
        given: [priced],
        request: {
          method: 'GET',
          path: '/api/search/filtered',
          query: { location: sent(location), registered: 'yes' },
        },
        response: {
          status: 200,
          json: {
            count: 0,
            histogram: { step: number(50), rooms: bars, matches: bars },
            withoutOne: [{ filter: 'registered', count: 2 }],
            listings: [],
            next: null,
          },
        },
      },
      async (url) => {
        const params = toFilteredParams({ ...anyListing, term, filters: { registered: 'yes' } });
        const page = await createListingsApi(url).searchFiltered(params, { next: null, signal });
        expect(page).toMatchObject({ listings: [], summary: { withoutOne: [{ filter: 'registered' }] } });
      },
    ));
});
