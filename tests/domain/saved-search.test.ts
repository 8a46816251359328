import { expect, it } from 'vitest';
import { aSavedSearch, savedSearchesOf } from '../../fixtures/saved-searches.ts';
import { queryOf, withChange } from '../../src/domain/saved-search.ts';

const [one, two] = [aSavedSearch({ id: 'one' }), aSavedSearch({ id: 'two' })];
const both = savedSearchesOf(one, two);

it('a saved search replaces the one with its id, in its place', () => {
  const renamed = { ...one, name: 'By the park' };
  expect(withChange(both, { kind: 'save', search: renamed })).toEqual(savedSearchesOf(renamed, two));
});

it('a deleted search is removed', () => {
  expect(withChange(both, { kind: 'delete', id: 'one' })).toEqual(savedSearchesOf(two));
});

it('the choice of mails about lowered rents changes separately', () => {
  expect(withChange(both, { kind: 'loweredRents', mail: 'weekly' })).toEqual({
    ...both,
    loweredRents: 'weekly',
  });
});

it('looks for what its address says', () => {
  expect(queryOf(one)).toMatchObject({ term: { kind: 'location', name: 'Milano' }, maxPrice: 600 });
});
