import { done, elapsed, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { offline } from '../../../fixtures/failures.ts';
import { aListing, aPage, aQuery, aSummary, listingsOf, someMarks } from '../../../fixtures/listings.ts';
import { listingSearchMachine } from '../../../src/machines/search/listing-search.machine.ts';
import type { ListingPage } from '../../../src/schemas/listing/listing.ts';
import { invokedBy } from '../../support/machine-step.ts';

const query = aQuery({ maxPrice: 700 });
const counted = (page: ListingPage, count = 137) => ({ ...page, summary: aSummary(count) });
const answered = (page: ListingPage) => done('searchListings', page);
const begin = () => started(listingSearchMachine, { query, saved: null, capabilities: [] });
const contextOf = (page: ListingPage) =>
  proceed(listingSearchMachine, begin(), answered(page)).snapshot.context;

describe('a result that the backend has filtered and counted', () => {
  it('has its summary; one of another backend has none', () => {
    expect(contextOf(counted(aPage()))).toMatchObject({ hasFilters: true, summary: { count: 137 } });
    const { hasFilters, summary } = contextOf(aPage());
    expect({ hasFilters, summary }).toEqual({ hasFilters: false, summary: undefined });
  });

  it('is shown unchanged: the backend has applied the filters', () => {
    const dear = aListing({ price: 701 });
    expect(contextOf(counted(aPage([dear]))).listings).toEqual([dear]);
    expect(contextOf(aPage([dear])).listings).toEqual([]);
  });

  it('takes the summary of each page', () => {
    const { snapshot } = proceed(
      listingSearchMachine,
      begin(),
      answered(counted(aPage(listingsOf(1), 'http://localhost/?cursor=1'))),
      { type: 'more.request' },
      done('searchMore', counted(aPage(listingsOf(2)), 138)),
    );
    expect(snapshot.context.summary?.count).toBe(138);
    expect(snapshot.context.listings).toHaveLength(2);
  });

  it.each([
    { name: 'filter', changed: { ...query, filters: { hasBalcony: true as const } } },
    { name: 'order', changed: { ...query, order: 'price' as const } },
  ])('is searched again with another $name; the filters stay on the screen meanwhile', ({ changed }) => {
    const step = proceed(listingSearchMachine, begin(), answered(counted(aPage())), {
      type: 'query.changed',
      query: changed,
    });
    expect(invokedBy(step)).toEqual([
      { id: 'searchListings', input: { query: changed, next: null, capabilities: [] } },
    ]);
    expect(step.snapshot.context).toMatchObject({ hasFilters: true, summary: undefined, listings: [] });
    const { snapshot } = proceed(listingSearchMachine, step, failed('searchListings', offline));
    expect(snapshot.context.hasFilters).toBe(true);
  });

  it('offers the costs of its last answer, and the timetables of its place, while another search loads', () => {
    const bocconi = aQuery({ term: { kind: 'university', name: 'Bocconi' } });
    const known = { hasTransit: true, costs: aSummary().histogram };
    const first = started(listingSearchMachine, { query: bocconi, saved: null, capabilities: [] });
    const offersAfter = (...changed: (typeof query)[]) =>
      proceed(
        listingSearchMachine,
        first,
        answered({ ...aPage(), summary: aSummary(3, known) }),
        ...changed.map((one) => ({ type: 'query.changed', query: one }) as const),
      ).snapshot.context.offers;
    expect(first.snapshot.context.offers).toEqual({ hasCosts: false, hasTransit: false });
    expect(offersAfter()).toEqual({ hasCosts: true, hasTransit: true });
    expect(offersAfter({ ...bocconi, maxPrice: 500 })).toEqual({ hasCosts: true, hasTransit: true });
    expect(offersAfter(query)).toEqual({ hasCosts: true, hasTransit: false });
    expect(contextOf(counted(aPage())).offers).toEqual({ hasCosts: false, hasTransit: false });
  });

  it('restores its summary for a user who comes back', () => {
    const pages = {
      listings: listingsOf(1),
      next: null,
      read: [],
      summary: aSummary(137, { costs: aSummary().histogram }),
    };
    const back = started(listingSearchMachine, { query, saved: { count: 1, pages }, capabilities: [] });
    expect(back.snapshot.context).toMatchObject({
      hasFilters: true,
      summary: { count: 137 },
      offers: { hasCosts: true },
    });
  });
});

describe('the marks of a backend that searches parts of the map', () => {
  const shown = { box: '9.1,45.4,9.3,45.5', zoom: 12 };
  const other = { box: '9,45.4,9.2,45.5', zoom: 12 };
  const show = (map = shown) => ({ type: 'map.show', shown: map }) as const;
  const paused = elapsed('addressPause', 'listingSearch.marks.moved');
  const found = { map: shown, marks: someMarks(), summary: aSummary(3) };
  const onMap = { ...counted(aPage()), hasMapSearch: true };

  it('are fetched for the map at rest, with the count of the same moment', () => {
    const step = proceed(listingSearchMachine, begin(), answered(onMap), show(), paused);
    expect(step.snapshot.hasTag('marksLoading')).toBe(true);
    expect(invokedBy(step)).toEqual([{ id: 'fetchMarks', input: { query, shown, capabilities: [] } }]);
    const { snapshot } = proceed(listingSearchMachine, step, done('fetchMarks', found));
    expect(snapshot.context).toMatchObject({ marks: found.marks, marksQuery: query, summary: { count: 3 } });
    expect(snapshot.context.listings).toHaveLength(1);
  });

  it('arrive with the first page of a search of the shown map', () => {
    const changed = { ...query, filters: { bounds: shown.box } };
    const moved = proceed(listingSearchMachine, begin(), answered(onMap), show());
    expect(moved.snapshot.hasTag('marksLoading')).toBe(false);
    const step = proceed(listingSearchMachine, moved, {
      type: 'query.changed',
      query: changed,
    });
    expect(invokedBy(step)).toEqual([
      { id: 'searchListings', input: { query: changed, next: null, capabilities: [], shown } },
    ]);
    const { snapshot } = proceed(
      listingSearchMachine,
      step,
      answered({ ...onMap, shown: { map: shown, marks: found.marks } }),
    );
    expect(snapshot.context).toMatchObject({ marks: found.marks, marksQuery: changed });
  });

  it('of a map that has moved since are ignored', () => {
    const { snapshot } = proceed(
      listingSearchMachine,
      begin(),
      show(other),
      answered({ ...onMap, shown: { map: shown, marks: found.marks } }),
    );
    expect(snapshot.context.marks).toBeNull();
  });

  it('stay while others load, and when these fail; then they can be tried again', () => {
    const step = proceed(
      listingSearchMachine,
      begin(),
      answered(onMap),
      show(),
      paused,
      done('fetchMarks', found),
    );
    const broken = proceed(listingSearchMachine, step, show(other), paused, failed('fetchMarks', offline));
    expect(broken.snapshot.hasTag('marksFailed')).toBe(true);
    expect(broken.snapshot.context.marks).toEqual(found.marks);
    const again = proceed(listingSearchMachine, broken, { type: 'marks.retry' });
    expect(invokedBy(again)).toEqual([
      { id: 'fetchMarks', input: { query, shown: other, capabilities: [] } },
    ]);
  });

  it('are expected for another search of the same backend', () => {
    const { snapshot } = proceed(listingSearchMachine, begin(), answered(onMap), show(), {
      type: 'query.changed',
      query: { ...query, order: 'price' },
    });
    expect(snapshot.context.hasMapSearch).toBe(true);
    expect(snapshot.hasTag('marksLoading')).toBe(false);
  });
});

describe('a backend that tells late that it filters', () => {
  const learn = { type: 'capabilities.received', capabilities: ['search-filters'] } as const;
  const again = { query, next: null, capabilities: ['search-filters'] };
  const shown = () =>
    proceed(listingSearchMachine, begin(), answered(aPage(listingsOf(1, 2), 'http://localhost/?cursor=1')));

  it.each([
    { name: 'loading', step: begin },
    { name: 'failed', step: () => proceed(listingSearchMachine, begin(), failed('searchListings', offline)) },
    { name: 'empty', step: () => proceed(listingSearchMachine, begin(), answered(aPage([]))) },
  ])('is searched again from the first page: $name', ({ step }) => {
    const next = proceed(listingSearchMachine, step(), learn);
    expect(next.snapshot.value.results).toBe('loading');
    expect(next.snapshot.context).toMatchObject({ listings: [], error: null });
    expect(invokedBy(next)).toEqual([{ id: 'searchListings', input: again }]);
  });

  it('is searched again while the cards stay, which then become those of its answer', () => {
    const step = proceed(listingSearchMachine, shown(), learn);
    expect(step.snapshot.value.results).toEqual({ found: 'refreshing' });
    expect(step.snapshot.context.listings).toHaveLength(2);
    expect(invokedBy(step)).toEqual([{ id: 'searchAgain', input: again }]);
    const { snapshot } = proceed(
      listingSearchMachine,
      step,
      done('searchAgain', counted(aPage(listingsOf(2, 3)))),
    );
    expect(snapshot.value.results).toEqual({ found: 'resting' });
    expect(snapshot.context).toMatchObject({ hasFilters: true, next: null, least: 0 });
    expect(snapshot.context.listings.map(({ id }) => id)).toEqual([2, 3]);
    const none = proceed(listingSearchMachine, step, done('searchAgain', counted(aPage([]), 0)));
    expect(none.snapshot.value.results).toBe('empty');
  });

  it('keeps the cards and their next page if that fails', () => {
    const { snapshot } = proceed(listingSearchMachine, shown(), learn, failed('searchAgain', offline));
    expect(snapshot.value.results).toEqual({ found: 'resting' });
    expect(snapshot.context).toMatchObject({ hasFilters: false, next: 'http://localhost/?cursor=1' });
    expect(snapshot.context.listings).toHaveLength(2);
  });

  it('is not searched again for what does not change a search, or is known', () => {
    const other = { type: 'capabilities.received', capabilities: ['listing-life'] } as const;
    const step = proceed(listingSearchMachine, shown(), other);
    expect(step.snapshot.value.results).toEqual({ found: 'resting' });
    expect(step.snapshot.context.capabilities).toEqual(['listing-life']);
    const known = proceed(listingSearchMachine, shown(), learn, failed('searchAgain', offline), learn);
    expect(known.snapshot.value.results).toEqual({ found: 'resting' });
  });
});
