import type { FoundPlace } from '@stanza/schemas/search/places.calls.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../support/app.ts';
import { aDemonstration } from '../support/builders.ts';

const point = { latitude: 45.4612345, longitude: 9.2012345 };

const { app, db } = await openTestApp(
  aDemonstration([
    { street: 'Via Melzo, 12', ...point },
    { street: 'Via Melzo, 40', latitude: 45.4632345, longitude: 9.2032345 },
    { street: 'Via Melzo 3', city: 'Torino', latitude: 45.07, longitude: 7.68 },
    { street: 'Via Segreta, 7', shownPlace: 'street', ...point },
    { street: 'Vicolo del Melzone 3', ...point },
    { street: 'Corso Ferrata, 9', ...point },
    { street: 'Via Padova 8', ...point },
    { street: 'Via Melzo, 77', shownPlace: 'street', latitude: 45.6, longitude: 9.4 },
  ]),
);
await db.updateTable('listings').set({ state: 'paused' }).where('street', 'like', 'Corso%').execute();
await db
  .updateTable('listings')
  .set({ latitude: null, longitude: null })
  .where('street', 'like', 'Via Padova%')
  .execute();

async function find(text: string): Promise<FoundPlace[]> {
  const response = await app.inject(`/api/search/places?${new URLSearchParams({ text })}`);
  expect(response.statusCode).toBe(200);
  return response.json();
}
const namesFor = async (text: string) => (await find(text)).map(({ name, city }) => `${name}, ${city}`);

test('a street is found by the beginning of one of its words, with or without accents and capitals', async () => {
  const all = ['Via Melzo, Milano', 'Via Melzo, Torino', 'Vicolo del Melzone, Milano'];
  expect(await namesFor('melz')).toEqual(all);
  expect(await namesFor('VIA MÉLZO')).toEqual(all.slice(0, 2));
  expect(await namesFor('elzo')).toEqual([]);
  expect(await namesFor('vi')).toEqual([]);
});

test('a street is not found by a listing that hides its address, is not published, or has no place', async () => {
  for (const text of ['segreta', 'ferrata', 'padova']) expect(await find(text)).toEqual([]);
});

test('no place is the point of a listing: it is on a grid, in the middle of those that show their address', async () => {
  expect(await find('via melzo')).toEqual([
    { kind: 'street', name: 'Via Melzo', city: 'Milano', latitude: 45.46, longitude: 9.2 },
    { kind: 'street', name: 'Via Melzo', city: 'Torino', latitude: 45.07, longitude: 7.68 },
  ]);
  expect(JSON.stringify(await find('melzone'))).not.toMatch(/45\.4612|9\.2012/);
});

test('a postal code is found by its first digits', async () => {
  expect(await find('20133')).toMatchObject([{ kind: 'postalCode', name: '20133', city: 'Milano' }]);
  const begun = await find('201');
  expect(begun).toHaveLength(6);
  for (const { kind, name } of begun) expect([kind, name.slice(0, 3)]).toEqual(['postalCode', '201']);
  expect(await find('00000')).toEqual([]);
});

test.each(['', '%', '___', "' or true --", '\\\\\\', '<script>', 'x'.repeat(200)])(
  'nothing is found by %j',
  async (text) => {
    expect(await find(text)).toEqual([]);
  },
);
