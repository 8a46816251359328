import { expect, it } from 'vitest';
import { aSavedSearch, savedSearchesOf } from '../../../fixtures/saved-searches.ts';
import { queryOf, withChange } from '../../../src/domain/search/saved-search.ts';

const [one, two] = [aSavedSearch({ id: 'one' }), aSavedSearch({ id: 'two' })];
const both = savedSearchesOf(one, two);

it('a search gets other values, in its place', () => {
  const values = { name: 'By the park' };
  expect(withChange(both, { kind: 'edit', id: 'one', values })).toEqual(
    savedSearchesOf({ ...one, ...values }, two),
  );
  expect(withChange(both, { kind: 'edit', id: 'gone', values })).toEqual(both);
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
