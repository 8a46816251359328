import { expect, test } from 'vitest';
import { storeHousehold } from '../../match/households.ts';
import { addCarla, type Member, openMembersApp } from '../support/members.ts';

const day = 86_400_000;
const start = new Date('2026-03-01T12:00:00.000Z');
let now = start;
const opened = await openMembersApp({ clock: () => now });
const { app, db, anna, bruno } = opened;
const carla = await addCarla(opened);

const household = {
  people: 2,
  occupations: ['student' as const],
  languages: ['italian' as const, 'english' as const],
  answers: { smoking: { is: 'never' as const, accepts: ['never' as const], weight: 'must' as const } },
};
await storeHousehold(db, 1, household);

const invite = (member: Member, id = 1) => member.inject(`/api/users/me/listings/${id}/household-invitation`);
const keyOf = async (id = 1): Promise<string> => (await invite(anna, id)).json().key;
const confirm = (member: Member, key: string, livesThere = true, id = 1) =>
  member.inject({
    method: 'PUT',
    url: `/api/listings/${id}/household-confirmation`,
    payload: { key, livesThere },
  });
const shown = async () => (await app.inject('/api/listings/1')).json().household;

test('flatmates confirm by the link of the poster, without names, and take it back', async () => {
  expect(await shown()).toEqual(household);
  const { key, until } = (await invite(anna)).json();
  expect(until).toBe(new Date(start.getTime() + 7 * day).toISOString());
  expect((await confirm(bruno, key)).json()).toEqual({ confirmedBy: 1 });
  expect((await confirm(bruno, key)).json()).toEqual({ confirmedBy: 1 });
  expect(await shown()).toEqual({ ...household, confirmedBy: 1 });
  expect((await confirm(carla, key)).json()).toEqual({ confirmedBy: 2 });
  const found = (await app.inject('/api/search/filtered')).json().listings;
  expect(found.find(({ id }: { id: number }) => id === 1).household.confirmedBy).toBe(2);
  expect((await confirm(bruno, key, false)).json()).toEqual({ confirmedBy: 1 });
  expect((await confirm(carla, key, false)).json()).toEqual({ confirmedBy: 0 });
  expect(await shown()).toEqual(household);
});

test('an edit that leaves the household keeps the confirmations and the link, a change ends both', async () => {
  const key = await keyOf();
  await confirm(bruno, key);
  await storeHousehold(db, 1, { ...household });
  expect((await shown()).confirmedBy).toBe(1);
  expect((await confirm(carla, key)).statusCode).toBe(200);
  await storeHousehold(db, 1, { ...household, people: 3 });
  expect(await shown()).toEqual({ ...household, people: 3 });
  const refused = await confirm(bruno, key);
  expect([refused.statusCode, refused.json().error]).toEqual([409, 'INVITATION_ENDED']);
  await storeHousehold(db, 1, household);
  expect(await shown()).toEqual(household);
});

test('the link ends after seven days', async () => {
  // In the past, since the logins end after seven days too.
  now = new Date(start.getTime() - 7 * day + 1);
  const key = await keyOf();
  now = start;
  expect((await confirm(bruno, key, false)).statusCode).toBe(200);
  now = new Date(start.getTime() + 1);
  expect((await confirm(bruno, key)).statusCode).toBe(409);
  now = start;
});

test('a link of another listing, a forged one and that of another poster are refused', async () => {
  await storeHousehold(db, 2, household);
  const other = await keyOf(2);
  const key = await keyOf();
  const later = key.replace(/^\d+/, (end) => String(Number(end) + day));
  for (const wrong of [other, later, 'x', `${start.getTime() + day}.x`]) {
    expect((await confirm(bruno, wrong)).statusCode).toBe(409);
  }
  await db.updateTable('listings').set({ user_id: carla.id }).where('id', '=', 1).execute();
  expect((await confirm(bruno, key)).statusCode).toBe(409);
  await db.updateTable('listings').set({ user_id: anna.id }).where('id', '=', 1).execute();
  expect((await confirm(bruno, key, false)).statusCode).toBe(200);
});

test('the poster does not confirm, and only the poster invites', async () => {
  const own = await confirm(anna, await keyOf());
  expect([own.statusCode, own.json().error]).toEqual([409, 'OWN_LISTING']);
  expect((await invite(bruno)).statusCode).toBe(404);
  expect((await app.inject('/api/users/me/listings/1/household-invitation')).statusCode).toBe(401);
  await storeHousehold(db, 2, null);
  expect((await invite(anna, 2)).statusCode).toBe(404);
});

test('no more confirm than live there', async () => {
  await storeHousehold(db, 1, { ...household, people: 1 });
  const key = await keyOf();
  await confirm(bruno, key);
  expect((await confirm(carla, key)).json()).toEqual({ confirmedBy: 1 });
});
