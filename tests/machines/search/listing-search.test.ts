import { failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { aListing, aPage, aQuery, listingsOf } from '../../../fixtures/listings.ts';
import { ApiError } from '../../../src/domain/api-error.ts';
import { listingSearchMachine } from '../../../src/machines/search/listing-search.machine.ts';
import { begin, everything, firstPage, idsOf } from '../../support/listing-search.ts';
import { invokedBy } from '../../support/machine-step.ts';

describe('a search', () => {
  it('requests the first page of its query', () => {
    const step = begin();
    expect(step.snapshot.value.results).toBe('loading');
    expect(step.snapshot.hasTag('loading')).toBe(true);
    expect(invokedBy(step)).toContainEqual({
      id: 'searchListings',
      input: { query: everything, next: null, capabilities: [] },
    });
  });

  it('shows the results in the order of the answer', () => {
    const { snapshot } = proceed(listingSearchMachine, begin(), firstPage(aPage(listingsOf(7, 3, 5))));
    expect(snapshot.value.results).toEqual({ found: 'resting' });
    expect(idsOf(snapshot.context.listings)).toEqual([7, 3, 5]);
  });

  it('is empty when nothing was found', () => {
    const { snapshot } = proceed(listingSearchMachine, begin(), firstPage(aPage([])));
    expect(snapshot.value.results).toBe('empty');
    expect([...snapshot.tags]).toEqual(['empty']);
  });

  it.each(['network', 'timeout', 'notFound', 'rejected', 'unreadable'] as const)(
    'that fails (%s) is empty and can be retried',
    (kind) => {
      const failure = proceed(
        listingSearchMachine,
        begin(),
        failed('searchListings', new ApiError(kind, '')),
      );
      expect(failure.snapshot.value.results).toBe('failed');
      expect([...failure.snapshot.tags].sort()).toEqual(['empty', 'failed']);
      expect(failure.snapshot.context).toMatchObject({ listings: [], error: kind });
      const again = proceed(listingSearchMachine, failure, { type: 'search.retry' });
      expect(again.snapshot.value.results).toBe('loading');
      expect(invokedBy(again)).toEqual([
        { id: 'searchListings', input: { query: everything, next: null, capabilities: [] } },
      ]);
    },
  );
});

it.each([
  { filters: { text: 'camera' }, hasFilters: true },
  { filters: {}, hasFilters: false },
])('a first search that fails leaves the filters to see and change: $filters', ({ filters, hasFilters }) => {
  const step = proceed(
    listingSearchMachine,
    started(listingSearchMachine, { query: { ...everything, filters }, saved: null, capabilities: [] }),
    failed('searchListings', new ApiError('network', '')),
    { type: 'search.retry' },
  );
  expect(step.snapshot.context.hasFilters).toBe(hasFilters);
});

describe('the client-side filters', () => {
  const centre = { latitude: 45.4642, longitude: 9.19 };
  const monza = { latitude: 45.5845, longitude: 9.2744 };
  const answer = aPage([
    aListing({ id: 1, price: 500, ...centre }),
    aListing({ id: 2, price: 700, ...centre }),
    aListing({ id: 3, price: 701, ...centre }),
    aListing({ id: 4, price: 600, ...monza }),
    aListing({ id: 5, price: 400, latitude: null, longitude: null }),
  ]);
  it.each([
    { name: 'none', query: {}, found: [1, 2, 3, 4, 5] },
    { name: 'a maximum rent, inclusive', query: { maxPrice: 700 }, found: [1, 2, 4, 5] },
    { name: 'a distance', query: { maxDistance: 5 }, found: [1, 2, 3] },
    { name: 'a distance to the next town', query: { maxDistance: 15 }, found: [1, 2, 3, 4] },
    { name: 'both', query: { maxDistance: 15, maxPrice: 600 }, found: [1, 4] },
  ])('$name', ({ query, found }) => {
    const { snapshot } = proceed(listingSearchMachine, begin({ ...everything, ...query }), firstPage(answer));
    expect(idsOf(snapshot.context.listings)).toEqual(found);
  });

  it('result in an empty list when they remove everything', () => {
    const { snapshot } = proceed(listingSearchMachine, begin(aQuery({ maxPrice: 400 })), firstPage(aPage()));
    expect(snapshot.value.results).toBe('empty');
  });
});
