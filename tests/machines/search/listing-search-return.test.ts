import { done, elapsed, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { aListing, aPage, aQuery, listingsOf, someMarks } from '../../../fixtures/listings.ts';
import { ApiError } from '../../../src/domain/api-error.ts';
import type { SavedList } from '../../../src/machines/search/listing-search.machine.ts';
import { listingSearchMachine, savedListOf } from '../../../src/machines/search/listing-search.machine.ts';
import type { ListingPage } from '../../../src/schemas/listing/listing.ts';
import { invokedBy } from '../../support/machine-step.ts';

const query = aQuery();
const begin = (saved: SavedList) => started(listingSearchMachine, { query, saved, capabilities: [] });
const firstPage = done('searchListings', aPage(listingsOf(1, 2), '/page-2'));
const secondPage = done('searchListings', aPage(listingsOf(3, 4), '/page-3'));

describe('a search that a user comes back to', () => {
  const pages = { listings: listingsOf(1, 2, 3), next: '/page-3', read: ['/page-2'] };

  it('shows the cards as they were, without a request', () => {
    const step = begin({ count: 3, pages });
    expect(step.snapshot.value).toEqual({ marks: 'resting', results: { found: 'resting' } });
    expect(invokedBy(step)).toEqual([]);
    const more = proceed(listingSearchMachine, step, { type: 'more.request' });
    expect(invokedBy(more)).toEqual([
      { id: 'searchMore', input: { query, next: '/page-3', capabilities: [] } },
    ]);
  });

  it('shows the marks of its map until new ones are loaded', () => {
    const step = begin({ count: 3, pages, marks: someMarks() });
    expect(step.snapshot.context).toMatchObject({ marks: someMarks(), marksQuery: query });
    const shown = { box: '9.1,45.4,9.3,45.5', zoom: 12 };
    const moved = proceed(
      listingSearchMachine,
      step,
      { type: 'map.show', shown },
      elapsed('addressPause', 'listingSearch.marks.moved'),
    );
    expect(moved.snapshot.value.marks).toBe('loading');
    expect(moved.snapshot.context.marks).toEqual(someMarks());
  });

  it('loads as many listings as there were, after a reload', () => {
    const first = proceed(listingSearchMachine, begin({ count: 3, pages: null }), firstPage);
    expect(first.snapshot.hasTag('loading')).toBe(true);
    expect(invokedBy(first)).toEqual([
      { id: 'searchListings', input: { query, next: '/page-2', capabilities: [] } },
    ]);
    const { snapshot } = proceed(listingSearchMachine, first, secondPage);
    expect(snapshot.value.results).toEqual({ found: 'resting' });
    expect(snapshot.context.listings.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  it('shows fewer if there are fewer now', () => {
    const all = done('searchListings', aPage(listingsOf(1)));
    const { snapshot } = proceed(listingSearchMachine, begin({ count: 9, pages: null }), all);
    expect(snapshot.value.results).toEqual({ found: 'resting' });
  });

  it('shows the loaded pages, and tries again, if a later page fails', () => {
    const broken = failed('searchListings', new ApiError('timeout', ''));
    const step = proceed(listingSearchMachine, begin({ count: 3, pages: null }), firstPage, broken);
    expect(step.snapshot.value.results).toEqual({ found: 'moreFailed' });
    const again = proceed(listingSearchMachine, step, { type: 'search.retry' });
    expect(invokedBy(again)).toEqual([
      { id: 'searchMore', input: { query, next: '/page-2', capabilities: [] } },
    ]);
  });

  it('counts for that search only', () => {
    const other = aQuery({ maxPrice: 900 });
    const step = proceed(listingSearchMachine, begin({ count: 9, pages }), {
      type: 'query.changed',
      query: other,
    });
    expect(invokedBy(step)).toEqual([
      { id: 'searchListings', input: { query: other, next: null, capabilities: [] } },
    ]);
    const { snapshot } = proceed(listingSearchMachine, step, firstPage);
    expect(snapshot.value.results).toEqual({ found: 'resting' });
  });
});

describe('the stored part of a search', () => {
  function run(answer: Promise<ReturnType<typeof aPage>>, saved: SavedList | null = null) {
    const machine = listingSearchMachine.provide({
      actors: { searchListings: fromPromise(() => answer) },
    });
    return createActor(machine, { input: { query, saved, capabilities: [] } }).start();
  }

  it('is nothing before the first listing', () => {
    const actor = run(new Promise(() => {}));
    expect(savedListOf(actor.getSnapshot())).toBeNull();
    actor.stop();
  });

  it('is without listings while a backend that searches parts of the map searches, or finds nothing', async () => {
    const empty: ListingPage = { ...aPage([]), hasMapSearch: true };
    const actor = run(Promise.resolve(empty));
    const left = { count: 0, pages: null };
    await expect.poll(() => savedListOf(actor.getSnapshot())).toEqual(left);
    actor.send({ type: 'query.changed', query: { ...query, order: 'price' } });
    expect(actor.getSnapshot().hasTag('loading')).toBe(true);
    expect(savedListOf(actor.getSnapshot())).toEqual(left);
    actor.stop();
  });

  it('is its listings, with the map', async () => {
    const listings = [aListing({ id: 5 })];
    const actor = run(Promise.resolve(aPage(listings, '/page-2')));
    await expect
      .poll(() => savedListOf(actor.getSnapshot()))
      .toEqual({
        count: 1,
        pages: { listings, next: '/page-2', read: [] },
      });
    actor.stop();
  });

  it('has the marks of its own search only', async () => {
    const marks = someMarks();
    const left = { count: 1, pages: { listings: listingsOf(1), next: null, read: [] }, marks };
    const actor = run(new Promise(() => {}), left);
    expect(savedListOf(actor.getSnapshot())?.marks).toEqual(marks);
    actor.send({ type: 'query.changed', query: aQuery({ maxPrice: 900 }) });
    expect(savedListOf(actor.getSnapshot())?.marks).toBeUndefined();
    actor.stop();
  });

  it('is as many listings as there were, also before all of them have come back', () => {
    const pages = { listings: listingsOf(1), next: '/page-2', read: [] };
    const actor = run(new Promise(() => {}), { count: 3, pages });
    expect(savedListOf(actor.getSnapshot())?.count).toBe(3);
    actor.stop();
  });
});
