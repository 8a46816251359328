import { describe, expect, test } from 'vitest';
import { openTestApp } from '../support/app.ts';
import { aDemonstration } from '../support/builders.ts';
import { search, searchAllPages } from '../support/search.ts';

const { app } = await openTestApp(
  aDemonstration([
    { city: 'Roma', location: 'San Lorenzo', price: 500, latitude: 41.8975, longitude: 12.5155 },
    { city: 'Venezia', location: 'Cannaregio', latitude: 45.4445, longitude: 12.3265 },
    { city: 'Trieste', location: 'Venice Lane', latitude: 45.65, longitude: 13.77 },
    { city: 'Firenze', location: 'San Frediano', latitude: 43.77, longitude: 11.25 },
    // More rooms than a page has.
    ...Array.from({ length: 50 }, () => ({ city: 'Torino', location: 'Crocetta' })),
  ]),
);

const idsOf = async (params: string) => (await search(app, params)).ids;

describe('another name of a place', () => {
  test.each([
    ['location=Rome', [1]],
    ['location=ROME&maxPrice=500', [1]],
    ['location=ROME&maxPrice=499', []],
    ['university=Sapienza', [1]],
    ['location=Florence', [4]],
    ['location=Firenze', [4]],
    ['location=Sapienza%20University%20of%20Rome', [1]],
    ['location=Universit%C3%A0%20Ca%E2%80%99%20Foscari', [2]],
    ['university=Roma', [1]],
    ['location=xyzzy', []],
  ])('%s finds %j', async (params, ids) => {
    expect(await idsOf(params)).toEqual(ids);
  });

  test('is not used if the words themselves find a room', async () => {
    expect(await idsOf('location=Venice')).toEqual([3]);
  });

  test('finds the rooms of all pages', async () => {
    expect((await searchAllPages(app, 'location=Turin')).map((ids) => ids.length)).toEqual([24, 24, 2]);
    for (const name of [
      'university=polito',
      'location=Politecnico%20di%20Torino',
      'location=polytechnic+of+turin',
    ]) {
      expect((await searchAllPages(app, name)).map((ids) => ids.length)).toEqual([24, 24, 2]);
    }
  });
});
