import { MatchersV3 } from '@pact-foundation/pact';
import { createListingsApi } from '@stanza/api/search/listings.ts';
import { toFilteredParams } from '@stanza/domain/search/filtered-query.ts';
import { anyListing } from '@stanza/domain/search/search-query.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { aDetailedListing, anyListings } from './support/answers.ts';
import { given } from './support/given.ts';
import { sent } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { words } from './support/matchers.ts';
import { signal } from './support/members.ts';

const { eachLike, integer, number, string } = MatchersV3;
const pact = 'search-filters';

describe('GET /api/search/filtered', () => {
  const request = { method: 'GET', path: '/api/search/filtered' } as const;
  const priced = given(providerStates.cheapAndExpensive, { cheap: 500, expensive: 1500 });
  const { location } = priced;
  const term = { kind: 'location', name: location.example } as const;
  const bars = eachLike(integer(1));
  const histogram = { step: number(50), rooms: bars, matches: bars };

  it('answers what passes the filters, and how much that is', () =>
    interact(
      {
        pact,
        description: 'a filtered search',
        given: [priced],
        request: { ...request, query: { location: sent(location), minPrice: '900', order: 'price' } },
        response: {
          status: 200,
          json: {
            count: 1,
            histogram,
            withoutOne: [],
            listings: [{ ...aDetailedListing(), price: 1500 }],
            next: null,
          },
        },
      },
      async (url) => {
        const query = { ...anyListing, term, filters: { minPrice: 900 }, order: 'price' as const };
        expect(
          await createListingsApi(url).searchFiltered(toFilteredParams(query), { next: null, signal }),
        ).toMatchObject({
          listings: [{ price: 1500 }],
          next: null,
          summary: { count: 1, histogram: { step: 50 } },
        });
      },
    ));

  it('answers the cursor of the next page', () =>
    interact(
      {
        pact,
        description: 'a filtered search with more than a page of results',
        given: [given(providerStates.severalPages)],
        request,
        response: {
          status: 200,
          json: {
            count: 137,
            histogram: { step: 50, rooms: [1, 2], matches: [1, 1] },
            withoutOne: [],
            listings: anyListings.json,
            next: 'page2',
          },
          rules: {
            '$.count': [{ match: 'integer' }],
            '$.histogram.step': [{ match: 'number' }],
            '$.histogram.rooms': [{ match: 'type', min: 1 }],
            '$.histogram.rooms[*]': [{ match: 'integer' }],
            '$.histogram.matches': [{ match: 'type', min: 1 }],
            '$.histogram.matches[*]': [{ match: 'integer' }],
            '$.next': [{ match: 'type' }],
            ...Object.fromEntries(
              Object.entries(anyListings.rules).map(([path, matchers]) => [
                path.replace('$', '$.listings'),
                matchers,
              ]),
            ),
          },
        },
      },
      async (url) => {
        const page = await createListingsApi(url).searchFiltered(toFilteredParams(anyListing), {
          next: null,
          signal,
        });
        expect(page.next).toBe(`${url}api/search/filtered?cursor=page2`);
      },
    ));

  it('answers which filter to leave out if nothing passes', () =>
    interact(
      {
        pact,
        description: 'a filtered search that finds nothing',
        given: [priced],
        request: { ...request, query: { location: sent(location), minPrice: '600', maxPrice: '1200' } },
        response: {
          status: 200,
          json: {
            count: 0,
            histogram,
            withoutOne: eachLike({ filter: string('minPrice'), count: integer(1) }),
            listings: [],
            next: null,
          },
        },
      },
      async (url) => {
        const query = { ...anyListing, term, maxPrice: 1200, filters: { minPrice: 600 } };
        const { summary } = await createListingsApi(url).searchFiltered(toFilteredParams(query), {
          next: null,
          signal,
        });
        expect(summary).toMatchObject({ count: 0, withoutOne: [{ filter: 'minPrice', count: 1 }] });
      },
    ));

  it('answers the minutes by public transport, by which it limits and sorts', () =>
    interact(
      {
        pact,
        description: 'a search limited and sorted by the way by public transport',
        given: [given(providerStates.timetable, { university: 'Bocconi', minutes: 10 })],
        request: { ...request, query: { university: 'Bocconi', maxTransit: '30', order: 'transit' } },
        response: {
          status: 200,
          json: {
            count: 1,
            histogram,
            hasTransit: true,
            withoutOne: [],
            listings: [{ ...aDetailedListing(), transitMinutes: 10 }],
            next: null,
          },
        },
      },
      async (url) => {
        const query = {
          ...anyListing,
          term: { kind: 'university', name: 'Bocconi' } as const,
          filters: { maxTransit: 30 },
          order: 'transit' as const,
        };
        expect(
          await createListingsApi(url).searchFiltered(toFilteredParams(query), { next: null, signal }),
        ).toMatchObject({ listings: [{ transitMinutes: 10 }], summary: { count: 1, hasTransit: true } });
      },
    ));

  it('answers the stops by a part of their name', () =>
    interact(
      {
        pact,
        description: 'the stops of timetables by a part of their name',
        given: [given(providerStates.stop, { name: 'Cadorna FN', city: 'Milano' })],
        request: { ...request, query: { location: 'cadorna', limit: '0' } },
        response: {
          status: 200,
          json: {
            count: integer(2),
            histogram,
            withoutOne: eachLike({ filter: string('minPrice'), count: integer(1) }, 0),
            stops: eachLike({
              name: string('Cadorna FN'),
              city: string('Milano'),
              latitude: number(45.4686),
              longitude: number(9.1755),
            }),
            listings: [],
            next: null,
          },
        },
      },
      async (url) => {
        const stops = await createListingsApi(url).findStops('cadorna', { signal });
        expect(stops).toMatchObject([{ name: 'Cadorna FN', city: 'Milano' }]);
      },
    ));

  it('refuses the cursor of another search', () =>
    interact(
      {
        pact,
        description: 'a filtered search with the cursor of another one',
        given: [priced],
        request: { ...request, query: { location: sent(location), cursor: 'of-another-search' } },
        response: { status: 400, json: { message: words('The cursor is not one that this search gave.') } },
      },
      async (url) => {
        const next = `${url}api/search/filtered?location=${location.example}&cursor=of-another-search`;
        const failure = failureOf(
          createListingsApi(url).searchFiltered(toFilteredParams({ ...anyListing, term }), { next, signal }),
        );
        expect(await failure).toMatchObject({ kind: 'rejected', status: 400 });
      },
    ));

  it('answers the count alone', () =>
    interact(
      {
        pact,
        description: 'the count of a filtered search',
        given: [priced],
        request: { ...request, query: { location: sent(location), limit: '0' } },
        response: {
          status: 200,
          json: { count: 2, histogram, withoutOne: [], listings: [], next: null },
        },
      },
      async (url) => {
        const summary = await createListingsApi(url).countFiltered(
          toFilteredParams({ ...anyListing, term }),
          { signal },
        );
        expect(summary).toMatchObject({ count: 2 });
      },
    ));
});
