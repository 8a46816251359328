import { failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { aListing, aPage, aQuery, listingsOf } from '../../../fixtures/listings.ts';
import { ApiError } from '../../../src/domain/api-error.ts';
import { listingSearchMachine } from '../../../src/machines/search/listing-search.machine.ts';
import { begin, everything, firstPage, idsOf, nextPage } from '../../support/listing-search.ts';
import { invokedBy } from '../../support/machine-step.ts';

describe('paging', () => {
  const page1 = firstPage(aPage(listingsOf(1, 2), '/page-2'));
  const resting = () => proceed(listingSearchMachine, begin(), page1);
  const more = { type: 'more.request' } as const;

  it('requests the next page by its link and appends it', () => {
    const asked = proceed(listingSearchMachine, resting(), more);
    expect(asked.snapshot.hasTag('loadingMore')).toBe(true);
    expect(invokedBy(asked)).toEqual([
      { id: 'searchMore', input: { query: everything, next: '/page-2', capabilities: [] } },
    ]);
    const { snapshot } = proceed(listingSearchMachine, asked, nextPage(aPage(listingsOf(3), '/page-3')));
    expect(snapshot.value.results).toEqual({ found: 'resting' });
    expect(idsOf(snapshot.context.listings)).toEqual([1, 2, 3]);
    expect(snapshot.context.next).toBe('/page-3');
  });

  it('requests nothing after the last page', () => {
    const ended = proceed(listingSearchMachine, resting(), more, nextPage(aPage(listingsOf(3))));
    const { snapshot, actions } = proceed(listingSearchMachine, ended, more);
    expect(snapshot.value.results).toEqual({ found: 'resting' });
    expect(actions).toEqual([]);
  });

  it('requests the next page once when the end of the list is reported again', () => {
    expect(proceed(listingSearchMachine, resting(), more, more).actions).toEqual([]);
  });

  it('shows a listing once when it is on several pages', () => {
    const { snapshot } = proceed(
      listingSearchMachine,
      resting(),
      more,
      nextPage(aPage(listingsOf(2, 3, 3, 1, 4))),
    );
    expect(idsOf(snapshot.context.listings)).toEqual([1, 2, 3, 4]);
  });

  it('keeps the results when the next page fails, and requests the same page again', () => {
    const failure = proceed(
      listingSearchMachine,
      resting(),
      more,
      failed('searchMore', new ApiError('timeout', '')),
    );
    expect(failure.snapshot.hasTag('moreFailed')).toBe(true);
    expect(idsOf(failure.snapshot.context.listings)).toEqual([1, 2]);
    const again = proceed(listingSearchMachine, failure, { type: 'search.retry' });
    expect(invokedBy(again)).toEqual([
      { id: 'searchMore', input: { query: everything, next: '/page-2', capabilities: [] } },
    ]);
  });

  it('continues automatically while the filters remove every listing', () => {
    const cheap = { ...everything, maxPrice: 400 };
    const filtered = proceed(listingSearchMachine, begin(cheap), page1);
    expect(filtered.snapshot.value.results).toBe('loading');
    expect(invokedBy(filtered)).toEqual([
      { id: 'searchListings', input: { query: cheap, next: '/page-2', capabilities: [] } },
    ]);
    const { snapshot } = proceed(
      listingSearchMachine,
      filtered,
      firstPage(aPage([aListing({ id: 9, price: 400 })])),
    );
    expect(idsOf(snapshot.context.listings)).toEqual([9]);
  });

  it('continues automatically when a page adds nothing, because the end of the list stays in view', () => {
    const fruitless = proceed(
      listingSearchMachine,
      resting(),
      more,
      nextPage(aPage(listingsOf(1, 2), '/page-3')),
    );
    expect(fruitless.snapshot.value.results).toEqual({ found: 'loadingMore' });
    expect(invokedBy(fruitless)).toEqual([
      { id: 'searchMore', input: { query: everything, next: '/page-3', capabilities: [] } },
    ]);
  });

  it('ends with a last page that adds nothing', () => {
    const step = proceed(listingSearchMachine, resting(), more, nextPage(aPage(listingsOf(1, 2))));
    expect(step.snapshot.value.results).toEqual({ found: 'resting' });
    expect(invokedBy(step)).toEqual([]);
  });

  it.each([
    { name: 'the same page', pages: ['/page-2', '/page-2'] },
    { name: 'an earlier page', pages: ['/page-2', '/page-3', '/page-2'] },
  ])('stops at a page whose next page is $name', ({ pages }) => {
    const cheap = aQuery({ maxPrice: 400 });
    const answers = pages.map((next) => firstPage(aPage(listingsOf(1), next)));
    const { snapshot } = proceed(listingSearchMachine, begin(cheap), ...answers);
    expect(snapshot.value.results).toBe('empty');
    expect(snapshot.context.next).toBeNull();
  });
});
