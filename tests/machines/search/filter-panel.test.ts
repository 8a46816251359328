import { done, elapsed, failed } from 'statechart-workbench/model/outcomes.ts';
import { emittedBy, proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { offline } from '../../../fixtures/failures.ts';
import { aQuery, aSummary } from '../../../fixtures/listings.ts';
import { filterPanelMachine } from '../../../src/machines/search/filter-panel.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const milano = { kind: 'location', name: 'Milano' } as const;
const query = { ...aQuery({ term: milano, maxDistance: 5, maxPrice: 900 }), order: 'price' as const };
const open = {
  type: 'panel.open',
  query,
  summary: aSummary(137),
  hasAmenities: false,
  hasContract: false,
} as const;
const uncountedOpen = { ...open, summary: null };
const loaded = done('loadPanel');
const balcony = { type: 'filter.change', texts: { hasBalcony: 'true' } } as const;
const nonsense = { type: 'filter.change', texts: { minSize: 'large' } } as const;
const apply = { type: 'filters.apply' } as const;
const quiet = elapsed('afterChange', 'filterPanel.open.changed');
const withBalcony = { ...query, filters: { hasBalcony: true } };

const begin = () => started(filterPanelMachine);
const step = (...events: Parameters<typeof proceed<typeof filterPanelMachine>>[2][]) =>
  proceed(filterPanelMachine, begin(), ...events);

/** The tags of each state, which the view reads. */
const tagsOf: Record<string, string[]> = {
  closed: [],
  loading: ['loading'],
  loadFailed: ['loadFailed'],
  counted: ['counted', 'open'],
  uncounted: ['countFailed', 'open'],
};

describe('the panel of the filters', () => {
  it.each([
    { name: 'is closed at first', events: [], value: 'closed' },
    { name: 'loads its code', events: [open], value: 'loading' },
    { name: 'shows the count that is known', events: [open, loaded], value: { open: 'counted' } },
    {
      name: 'counts if the count is not known',
      events: [uncountedOpen, loaded],
      value: { open: 'counting' },
    },
    { name: 'cannot load', events: [open, failed('loadPanel', offline)], value: 'loadFailed' },
    {
      name: 'takes too long to load',
      events: [open, elapsed('chunkLoad', 'filterPanel.loading')],
      value: 'loadFailed',
    },
    { name: 'loads again', events: [open, failed('loadPanel', offline), open], value: 'loading' },
    { name: 'closes', events: [open, loaded, { type: 'panel.close' } as const], value: 'closed' },
    { name: 'waits while somebody types', events: [open, loaded, balcony], value: { open: 'changed' } },
    { name: 'counts afterwards', events: [open, loaded, balcony, quiet], value: { open: 'counting' } },
    {
      name: 'has counted',
      events: [open, loaded, balcony, quiet, done('countListings', aSummary(12))],
      value: { open: 'counted' },
    },
    {
      name: 'could not count',
      events: [open, loaded, balcony, quiet, failed('countListings', offline)],
      value: { open: 'uncounted' },
    },
    {
      name: 'counts again',
      events: [uncountedOpen, loaded, failed('countListings', offline), { type: 'count.retry' } as const],
      value: { open: 'counting' },
    },
    { name: 'refuses nonsense', events: [open, loaded, nonsense, apply], value: { open: 'invalid' } },
    {
      name: 'continues when the invalid value is gone',
      events: [open, loaded, nonsense, { type: 'filters.clear' } as const],
      value: { open: 'changed' },
    },
    { name: 'closes when it applies', events: [open, loaded, balcony, apply], value: 'closed' },
  ])('$name', ({ events, value }) => {
    const { snapshot } = step(...events);
    expect(snapshot.value).toEqual(value);
    const name = typeof value === 'string' ? value : value.open;
    expect([...snapshot.tags].toSorted()).toEqual(tagsOf[name] ?? ['open']);
  });

  it('knows no count at first, then the counted one', () => {
    expect(begin().snapshot.context).toEqual({
      query: aQuery(),
      summary: null,
      hasAmenities: false,
      hasContract: false,
      texts: {},
    });
    const counted = step(open, loaded, balcony, quiet, done('countListings', aSummary(12)));
    expect(counted.snapshot.context.summary).toEqual(aSummary(12));
  });

  it('counts with the place, distance and order of the search, and ignores an outdated count', () => {
    const counting = step(open, loaded, balcony, quiet);
    expect(invokedBy(counting)).toEqual([{ id: 'countListings', input: { query: withBalcony } }]);
    const changed = proceed(filterPanelMachine, counting, { type: 'filter.change', texts: { maxPrice: '' } });
    expect(changed.snapshot.children.countListings).toBeUndefined();
    expect(invokedBy(proceed(filterPanelMachine, changed, quiet))).toEqual([
      { id: 'countListings', input: { query: { ...withBalcony, maxPrice: null } } },
    ]);
  });

  it('starts from the shown search: choices that were not applied are lost', () => {
    const again = step(open, loaded, balcony, { type: 'panel.close' }, open, loaded);
    expect(again.snapshot.context.texts).toEqual({ maxPrice: '900' });
  });

  it('applies the choices, also before they are counted', () => {
    expect(emittedBy(step(open, loaded, balcony, apply))).toEqual([
      { type: 'filters.applied', texts: { maxPrice: '900', hasBalcony: 'true' } },
    ]);
    expect(emittedBy(step(open, loaded, { type: 'filters.clear' }, quiet, apply))).toEqual([
      { type: 'filters.applied', texts: {} },
    ]);
    expect(emittedBy(step(open, loaded, nonsense, apply))).toEqual([]);
  });

  it('starts from a search that changes while its code loads, and counts it', () => {
    const other = { ...query, maxPrice: 700 };
    const started = step(open, { type: 'query.changed', query: other }, loaded);
    expect(started.snapshot.context.texts).toEqual({ maxPrice: '700' });
    expect(invokedBy(started)).toEqual([{ id: 'countListings', input: { query: other } }]);
  });

  it('counts again in another search, and keeps what was chosen', () => {
    const moved = { ...query, filters: { bounds: '9.1,45.4,9.3,45.5' } };
    const step2 = step(open, loaded, balcony, { type: 'query.changed', query: moved }, quiet);
    expect(step2.snapshot.context.texts).toEqual({ maxPrice: '900', hasBalcony: 'true' });
    expect(invokedBy(step2)).toEqual([
      {
        id: 'countListings',
        input: { query: { ...moved, filters: { ...moved.filters, hasBalcony: true } } },
      },
    ]);
  });
});
