import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { offline } from '../../../fixtures/failures.ts';
import { listingsOf } from '../../../fixtures/listings.ts';
import { likedListingsMachine } from '../../../src/machines/listing/liked-listings.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const machine = likedListingsMachine;
const begin = () => started(machine);
const retry = { type: 'fetch.retry' } as const;

describe('the liked listings', () => {
  it('are requested when the screen opens', () => {
    expect([...begin().snapshot.tags]).toEqual(['loading']);
    expect(invokedBy(begin()).map(({ id }) => id)).toEqual(['fetch']);
  });

  it.each([0, 1, 30])('are shown in the order of the answer: %i', (count) => {
    const listings = listingsOf(...Array.from({ length: count }, (_, index) => index + 1));
    const { snapshot } = proceed(machine, begin(), done('fetch', listings));
    expect([...snapshot.tags]).toEqual([]);
    expect(snapshot.context.data).toEqual(listings);
  });

  it('show a failure, and can be requested again only after it', () => {
    const lost = proceed(machine, begin(), failed('fetch', offline));
    expect([...lost.snapshot.tags]).toEqual(['failed']);
    expect(lost.snapshot.context.data).toBeNull();
    const again = proceed(machine, lost, retry);
    expect(again.snapshot.hasTag('loading')).toBe(true);
    expect(invokedBy(again).map(({ id }) => id)).toEqual(['fetch']);
    const shown = proceed(machine, again, done('fetch', listingsOf(1)));
    expect(proceed(machine, shown, retry).snapshot.value).toBe('shown');
    expect(proceed(machine, begin(), retry).actions).toEqual([]);
  });
});
