import type { FilteredQuery } from '@stanza/domain/search/filtered-query.ts';
import { findPlace } from '@stanza/domain/search/search-options.ts';
import { expect, test } from 'vitest';
import { planSearch } from '../../search/search-plan.ts';

const nothing = {
  city: null,
  text: null,
  circle: null,
  nearestTo: null,
  amount: null,
  fitting: null,
  maxPrice: null,
  filters: {},
  university: null,
  maxTransit: null,
  withoutPosters: [],
};
const city = (name: string) => ({ kind: 'location', name }) as const;
const at = (name: string) => ({ kind: 'university', name }) as const;
const plan = (query: Partial<FilteredQuery>) =>
  planSearch({ term: null, maxDistance: null, maxPrice: null, ...query });
const milano = findPlace('location', 'Milano');
const bocconi = findPlace('university', 'Bocconi');
const bounds = '9,45,10,46';
const area = '9,45,10,45,10,46';

test.each<[Partial<FilteredQuery>, object | null]>([
  [{}, {}],
  [{ maxPrice: 700 }, { maxPrice: 700 }],
  [
    { filters: { minPrice: 300, furnished: true, maxTransit: 20 } },
    { filters: { minPrice: 300, furnished: true }, maxTransit: 20 },
  ],
  // Without a place, the distance is ignored.
  [{ maxDistance: 3 }, {}],
  [{ term: city('milano') }, { city: 'Milano' }],
  [{ term: city('Milano'), maxDistance: 3 }, { circle: { centre: milano, radiusKm: 3 } }],
  [{ term: city('Porta Romana') }, { text: 'Porta Romana' }],
  [{ term: city('Porta Romana'), maxDistance: 3 }, { text: 'Porta Romana' }],
  [{ term: at('Bocconi') }, { city: 'Milano', nearestTo: bocconi, university: bocconi }],
  [
    { term: at('Bocconi'), maxDistance: 3 },
    { circle: { centre: bocconi, radiusKm: 3 }, nearestTo: bocconi, university: bocconi },
  ],
  [{ term: at('Nowhere') }, null],
  // A part of the map replaces the city.
  [{ term: city('Milano'), filters: { bounds } }, { filters: { bounds } }],
  [{ term: city('Milano'), filters: { area } }, { filters: { area } }],
  [{ term: city('Porta Romana'), filters: { bounds } }, { filters: { bounds } }],
  [{ term: at('Nowhere'), filters: { area } }, { filters: { area } }],
  [
    { term: city('Milano'), maxDistance: 3, filters: { bounds } },
    { circle: { centre: milano, radiusKm: 3 }, filters: { bounds } },
  ],
  [{ order: 'price' }, { amount: 'price' }],
  [{ order: 'cost' }, { amount: 'cost' }],
  [{ order: 'newest' }, {}],
  // Without answers.
  [{ order: 'match' }, {}],
  [{ order: 'transit' }, {}],
  [{ term: city('Milano'), order: 'transit' }, { city: 'Milano' }],
  [
    { term: city('Milano'), order: 'distance' },
    { city: 'Milano', nearestTo: milano },
  ],
  [
    { term: city('Milano'), order: 'price' },
    { city: 'Milano', amount: 'price' },
  ],
  [
    { term: at('Bocconi'), order: 'transit' },
    { city: 'Milano', amount: 'transit', university: bocconi },
  ],
  [
    { term: at('Bocconi'), order: 'newest' },
    { city: 'Milano', university: bocconi },
  ],
])('%j', (query, planned) => {
  expect([milano, bocconi]).not.toContain(undefined);
  expect(plan(query)).toEqual(planned === null ? null : { ...nothing, ...planned });
});
