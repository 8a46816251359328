import { expect, test } from 'vitest';
import { storeHousehold } from '../../match/households.ts';
import { openMembersApp } from '../support/members.ts';

const { app, db } = await openMembersApp();

const household = {
  people: 2,
  occupations: ['student' as const],
  languages: ['italian' as const, 'english' as const],
  answers: { smoking: { is: 'never' as const, accepts: ['never' as const], weight: 'must' as const } },
};
const householdOf = async (id: number) => (await app.inject(`/api/listings/${id}`)).json().household;

test('everybody sees the household of a listing, in every list', async () => {
  await storeHousehold(db, 1, household);
  expect(await householdOf(1)).toEqual(household);
  const found = (await app.inject('/api/search/filtered')).json().listings;
  expect(found.find(({ id }: { id: number }) => id === 1).household).toEqual(household);
});

test('a change without it leaves it, null removes it', async () => {
  await storeHousehold(db, 2, household);
  await storeHousehold(db, 2, undefined);
  expect(await householdOf(2)).toEqual(household);
  await storeHousehold(db, 2, { ...household, people: 3 });
  expect(await householdOf(2)).toEqual({ ...household, people: 3 });
  await storeHousehold(db, 2, null);
  expect(await householdOf(2)).toBeNull();
});
