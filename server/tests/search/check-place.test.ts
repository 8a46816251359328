import type { FilteredQuery } from '@stanza/domain/search/filtered-query.ts';
import { expect, test } from 'vitest';
import { checkPlace } from '../../search/check-place.ts';

const query = (more: Partial<FilteredQuery>): FilteredQuery => ({
  term: null,
  maxDistance: null,
  maxPrice: null,
  ...more,
});
const inMilano = { kind: 'location', name: 'Milano' } as const;
const atBocconi = { kind: 'university', name: 'Bocconi' } as const;
const nowhere = { kind: 'university', name: 'Nowhere' } as const;
const needsPlace = 'An order by distance needs a known city or university.';
const cannotSort = 'An order by the way by public transport needs a known university.';
const cannotLimit = 'A limit of the way by public transport needs a known university.';
const limited = { filters: { maxTransit: 20 } };

test.each<[Partial<FilteredQuery>, string]>([
  [{ order: 'distance' }, needsPlace],
  [{ order: 'distance', term: nowhere }, needsPlace],
  [{ order: 'transit' }, cannotSort],
  [{ order: 'transit', term: inMilano }, cannotSort],
  [limited, cannotLimit],
  [{ ...limited, order: 'transit', term: nowhere }, cannotLimit],
])('%j is refused: %s', (asked, message) => {
  const code = message === needsPlace ? 'place-needed' : 'university-needed';
  expect(() => checkPlace(query(asked))).toThrow(expect.objectContaining({ body: { code, message } }));
});

test.each<Partial<FilteredQuery>>([
  {},
  { filters: {}, term: inMilano, order: 'price' },
  { term: inMilano, order: 'distance' },
  { ...limited, term: atBocconi, order: 'transit' },
  { term: atBocconi, order: 'distance' },
])('%j is accepted with or without a known place', (asked) => {
  expect(() => checkPlace(query(asked))).not.toThrow();
});
