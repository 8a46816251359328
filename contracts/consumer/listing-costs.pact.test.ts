import { MatchersV3 } from '@pact-foundation/pact';
import { uploadEdit } from '@stanza/api/publish/listing-upload.ts';
import { createListingsApi } from '@stanza/api/search/listings.ts';
import { toFilteredParams } from '@stanza/domain/search/filtered-query.ts';
import { anyListing } from '@stanza/domain/search/search-query.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { aDetailedListing } from './support/answers.ts';
import { room } from './support/files.ts';
import { given } from './support/given.ts';
import { path, sent } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { refusedToMember, taken, words } from './support/matchers.ts';
import { giulia, signal } from './support/members.ts';
import { details, detailsPart, draft, keptPhoto, listingPart, publish } from './support/new-listing.ts';
import { FetchedXMLHttpRequest } from './support/xml-http-request.ts';

const { boolean, eachLike, integer, number, regex, uuid } = MatchersV3;
const pact = 'listing-costs';

beforeAll(() => {
  vi.stubGlobal('XMLHttpRequest', FetchedXMLHttpRequest);
  return () => vi.unstubAllGlobals();
});

describe('POST /api/users/me/listings', () => {
  const request = (given: typeof details) => ({
    method: 'POST' as const,
    path: '/api/users/me/listings',
    token: giulia.token,
    form: { parts: [listingPart, detailsPart(given)], image: { name: 'images', ...room } },
  });

  it('publishes a listing with its costs and its contract', () =>
    interact(
      {
        pact,
        description: 'a new listing with details',
        given: [giulia],
        request: request(details),
        response: { status: taken(201) },
      },
      (url) => publish(url, giulia.token.example, undefined, { details }),
    ));

  it('says what is wrong with them', () => {
    const wrong = { ...details, allInclusivePrice: 100 };
    return interact(
      {
        pact,
        description: 'a new listing that costs less in all than its rent',
        given: [giulia],
        request: request(wrong),
        response: {
          status: refusedToMember(400),
          json: { message: words('All-inclusive price a month (€): Must not be below the rent.') },
        },
      },
      async (url) => {
        const failure = await failureOf(publish(url, giulia.token.example, undefined, { details: wrong }));
        expect(failure).toMatchObject({ kind: 'rejected', serverMessage: expect.stringContaining('rent') });
      },
    );
  });
});

describe('PUT /api/users/me/listings/{id}', () => {
  const owner = given(providerStates.memberWithVersion);
  const change = '0d9f8a1e-6a5c-4b6e-9a53-3f1d6f2f8a11';

  it('changes them', () =>
    interact(
      {
        pact,
        description: 'an edit of a listing with details',
        given: [owner],
        request: {
          method: 'PUT',
          path: path`/api/users/me/listings/${owner.listingId}`,
          query: { version: sent(owner.version), change: uuid(change) },
          token: owner.token,
          form: { parts: [listingPart, detailsPart(details), keptPhoto] },
        },
        response: { status: taken(200) },
      },
      (url) =>
        uploadEdit(
          url,
          {
            id: owner.listingId.example,
            version: owner.version.example,
            change,
            draft,
            details,
            photos: [],
            order: [0],
          },
          { token: owner.token.example, signal, onProgress: () => undefined },
        ),
    ));
});

describe('GET /api/listings/{id}', () => {
  const listing = given(providerStates.listingWithTerms);

  it('answers the costs and the contract', () =>
    interact(
      {
        pact,
        description: 'a listing with its costs and its contract',
        given: [listing],
        request: { method: 'GET', path: path`/api/listings/${listing.listingId}` },
        response: {
          status: 200,
          json: {
            ...aDetailedListing(listing.listingId.example),
            terms: {
              utilitiesCosts: number(60),
              internetCosts: number(15),
              agencyFee: number(300),
              contractType: regex('transitional|student|free|other', 'student'),
              minimumMonths: integer(6),
              residencePossible: boolean(true),
              flatmates: integer(2),
            },
          },
        },
      },
      async (url) => {
        const { terms } = await createListingsApi(url).fetchListing(listing.listingId.example, { signal });
        expect(terms).toMatchObject({ utilitiesCosts: 60, contractType: 'student', flatmates: 2 });
      },
    ));
});

describe('GET /api/search/filtered', () => {
  const priced = given(providerStates.cheapAndExpensive, { cheap: 500, expensive: 1500 });
  const { location } = priced;
  const term = { kind: 'location', name: location.example } as const;
  const bars = eachLike(integer(1));
  const histogram = { step: number(50), rooms: bars, matches: bars };

  it('filters and sorts by the cost in all, and answers its bars', () =>
    interact(
      {
        pact,
        description: 'a search by what rooms cost in all',
        given: [priced],
        request: {
          method: 'GET',
          path: '/api/search/filtered',
          query: { location: sent(location), maxCost: '1000', order: 'cost' },
        },
        response: {
          status: 200,
          json: {
            count: 1,
            histogram,
            costs: histogram,
            withoutOne: [],
            listings: [{ ...aDetailedListing(), price: 500 }],
            next: null,
          },
        },
      },
      async (url) => {
        const query = { ...anyListing, term, filters: { maxCost: 1000 }, order: 'cost' as const };
        const page = await createListingsApi(url).searchFiltered(toFilteredParams(query), {
          next: null,
          signal,
        });
        expect(page).toMatchObject({ listings: [{ price: 500 }], summary: { costs: { step: 50 } } });
      },
    ));
});
