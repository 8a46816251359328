import { failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { aPage, aQuery, listingsOf } from '../../../fixtures/listings.ts';
import { ApiError } from '../../../src/domain/api-error.ts';
import { listingSearchMachine } from '../../../src/machines/search/listing-search.machine.ts';
import type { ListingPage } from '../../../src/schemas/listing/listing.ts';
import { begin, everything, firstPage, idsOf, nextPage } from '../../support/listing-search.ts';
import { invokedBy } from '../../support/machine-step.ts';

describe('a new query', () => {
  const roma = aQuery({ term: { kind: 'location', name: 'Roma' }, maxPrice: 900 });
  const change = { type: 'query.changed', query: roma } as const;
  const page = firstPage(aPage(listingsOf(1, 2), '/page-2'));

  it.each([
    { from: 'loading', events: [] },
    { from: 'found', events: [page] },
    { from: 'loadingMore', events: [page, { type: 'more.request' } as const] },
    { from: 'empty', events: [firstPage(aPage([]))] },
    { from: 'failed', events: [failed('searchListings', new ApiError('network', ''))] },
  ])('loads its first page from the state $from', ({ events }) => {
    const step = proceed(listingSearchMachine, begin(), ...events, change);
    expect(step.snapshot.value.results).toBe('loading');
    expect(step.snapshot.context).toMatchObject({ query: roma, listings: [], next: null });
    expect(invokedBy(step)).toEqual([
      { id: 'searchListings', input: { query: roma, next: null, capabilities: [] } },
    ]);
  });

  it.each([
    { name: 'the current one', query: everything },
    { name: 'equal to the current one', query: aQuery({ term: { kind: 'location', name: 'Milano' } }) },
  ])('that is $name changes nothing', ({ query }) => {
    const found = proceed(listingSearchMachine, begin(), page);
    const { snapshot, actions } = proceed(listingSearchMachine, found, {
      type: 'query.changed',
      query,
    });
    expect(snapshot).toBe(found.snapshot);
    expect(actions).toEqual([]);
  });

  it('reads again a page that an earlier query has read', () => {
    const second = nextPage(aPage(listingsOf(3)));
    const { snapshot } = proceed(
      listingSearchMachine,
      begin(),
      page,
      { type: 'more.request' },
      second,
      change,
      page,
    );
    expect(snapshot.context.next).toBe('/page-2');
  });

  it('aborts the earlier request, and its answer is ignored', async () => {
    const signals: AbortSignal[] = [];
    const answers: ((page: ListingPage) => void)[] = [];
    const actor = createActor(
      listingSearchMachine.provide({
        actors: {
          searchListings: fromPromise(({ signal }) => {
            signals.push(signal);
            return new Promise<ListingPage>((resolve) => answers.push(resolve));
          }),
        },
      }),
      { input: { query: everything, saved: null, capabilities: [] } },
    ).start();
    actor.send(change);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    const found = new Promise<void>((resolve) => {
      actor.subscribe(({ value }) => value.results !== 'loading' && resolve());
    });
    answers[0]?.(aPage(listingsOf(1)));
    answers[1]?.(aPage(listingsOf(2)));
    await found;
    expect(idsOf(actor.getSnapshot().context.listings)).toEqual([2]);
    actor.stop();
  });
});
