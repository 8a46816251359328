import { failureSchema } from '@stanza/schemas/failure.ts';
import { filteredListingsSchema } from '@stanza/schemas/search/listing-filters.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { connect } from '../../database/connect.ts';
import { filterListings } from '../../search/filter-listings.ts';
import { openTestApp } from '../support/app.ts';
import { aDemonstration } from '../support/builders.ts';
import { cleanUpAfterUse } from '../support/cleanup.ts';

const cheap = { price: 400, title: "L'ultima stanza: 100%_libera", hasBalcony: true };
const rooms = [
  cheap,
  { city: 'Roma', latitude: 41.9, longitude: 12.5, price: 900, hasBalcony: false, photos: [] },
  { price: 700 },
];
const { app, url } = await openTestApp(aDemonstration(rooms));

async function ask(rawQuery: string) {
  const response = await app.inject(`/api/search/filtered?${rawQuery}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return filteredListingsSchema.parse(response.json());
}

async function refusalOf(rawQuery: string): Promise<string> {
  const response = await app.inject(`/api/search/filtered?${rawQuery}`);
  expect(response.statusCode).toBe(400);
  return failureSchema.parse(response.json()).message ?? '';
}

describe('an invalid parameter is rejected by name', () => {
  test.each([
    ['minPrice=cheap', 'minPrice'],
    ['minPrice=-5', 'minPrice'],
    ['minPrice=1e3', 'minPrice'],
    ['maxPrice=0', 'maxPrice'],
    ['maxDistance=Infinity', 'maxDistance'],
    ['location=', 'location'],
    [`location=${'x'.repeat(101)}`, 'location'],
    ['availableFrom=soon', 'availableFrom'],
    ['availableFrom=2026-02-30', 'availableFrom'],
    ['availableUntil=0000-01-01', 'availableUntil'],
    ['availableFrom=2026-09-01&flexibleWeeks=53', 'flexibleWeeks'],
    ['availableFrom=2026-09-01&flexibleWeeks=-1', 'flexibleWeeks'],
    ['postedSince=2026-1-1', 'postedSince'],
    ['minSize=', 'minSize'],
    ['maxSize=99999999999', 'maxSize'],
    ['minFloor=1.5', 'minFloor'],
    ['maxFloor=99999', 'maxFloor'],
    ['furnished=1', 'furnished'],
    ['hasPhotos=false', 'hasPhotos'],
    ['text=', 'text'],
    ['text=%20-%20!', 'text'],
    [`text=${'x'.repeat(101)}`, 'text'],
    ['order=random', 'order'],
    ['bounds=9,45,10', 'bounds'],
    ['bounds=9,45,10,46,11', 'bounds'],
    ['bounds=9,46,10,45', 'bounds'],
    ['bounds=9,45,9,46', 'bounds'],
    ['bounds=9,45,190,46', 'bounds'],
    ['bounds=9,45,10,1e1', 'bounds'],
    ['bounds=a,b,c,d', 'bounds'],
    [`bounds=${'9,'.repeat(3000)}`, 'bounds'],
    ['view=9,45,10', 'view'],
    ['view=9,45,10,46&zoom=23', 'zoom'],
    ['view=9,45,10,46&zoom=-1', 'zoom'],
    ['view=9,45,10,46&zoom=NaN', 'zoom'],
    ['limit=49', 'limit'],
    ['limit=-1', 'limit'],
    ['location=Roma&university=Bocconi', 'university'],
    ['minPrice=x&furnished=x', 'minPrice, furnished'],
  ])('%s', async (rawQuery, names) => {
    expect(await refusalOf(rawQuery)).toBe(`These parameters are not valid: ${names}.`);
  });

  test.each([
    ['minPrice=400&location=Roma&minPrice=500', 'minPrice'],
    ['view=9,45,10,46&view=9,45,10,47&limit=1&limit=1', 'limit, view'],
  ])('given twice: %s', async (rawQuery, names) => {
    const message = `These parameters are not valid: ${names}. A parameter is given once.`;
    expect(await refusalOf(rawQuery)).toBe(message);
  });

  test.each([
    ['location=%00', 'location'],
    ['location=Milano%0A', 'location'],
    ['university=Bocconi%7F', 'university'],
    ['university=%C2%85', 'university'],
    ['text=li%00bera', 'text'],
    ['text=%00', 'text'],
    ['text=quiet%09street&location=%1B&minPrice=400', 'location, text'],
  ])('with a control character: %s', async (rawQuery, names) => {
    const message = `These parameters are not valid: ${names}. No parameter has control characters.`;
    expect(await refusalOf(rawQuery)).toBe(message);
  });

  test.each([
    ['', 'An area is longitudes and latitudes with commas between.'],
    ['9,45,10,46,9', 'An area is longitudes and latitudes with commas between.'],
    ['9,45,10,46,9,146', 'An area is longitudes and latitudes with commas between.'],
    ['9,45,10,46', 'An area has at least 3 points.'],
    [Array.from({ length: 51 }, (_, i) => `${9 + i / 100},45`).join(), 'An area has at most 50 points.'],
    [
      Array.from({ length: 10_000 }, (_, i) => `${i % 90},${i % 80}`).join(),
      'An area has at most 50 points.',
    ],
    ['-170,0,170,0,0,50', 'An area does not reach over the date line.'],
    ['9,45,10,46,10,45,9,46', 'The sides of an area do not cross or touch one another.'],
    ['9,45,10,46,9.5,45.5', 'The sides of an area do not cross or touch one another.'],
    ['9,45,10,45,10,46,9.5,45', 'The sides of an area do not cross or touch one another.'],
    ['9,45,9,45,9,45', 'The sides of an area do not cross or touch one another.'],
  ])('the area %.40s', async (area, why) => {
    const message = `These parameters are not valid: area. ${why}`;
    expect(await refusalOf(`area=${encodeURIComponent(area)}`)).toBe(message);
  });

  test('an order by distance without a known place', async () => {
    const message = 'An order by distance needs a known city or university.';
    expect(await refusalOf('order=distance')).toBe(message);
    expect(await refusalOf('order=distance&location=xyzzy')).toBe(message);
    expect((await ask('order=distance&location=Rome')).count).toBe(1);
  });
});

describe('cursors', () => {
  test('a cursor of another query, or an invalid one: 400', async () => {
    const { next } = await ask('limit=1&order=price');
    if (next === null) throw new Error('There is another page.');
    const cursor = encodeURIComponent(next);
    expect((await ask(`limit=1&order=price&cursor=${cursor}`)).listings).toMatchObject([{ price: 700 }]);
    // The page size is not part of the query.
    expect((await ask(`order=price&cursor=${cursor}`)).listings).toHaveLength(2);
    const message = 'The cursor is not one that this search gave.';
    for (const other of [
      `limit=1&cursor=${cursor}`,
      `order=price&furnished=true&cursor=${cursor}`,
      `order=price&cursor=${cursor.slice(0, -6)}`,
      `order=price&cursor=${cursor.slice(0, 9)}${'x'.repeat(3000)}`,
      'order=price&cursor=',
    ]) {
      expect(await refusalOf(other)).toBe(message);
    }
  });

  test('each page contains the count of the whole result', async () => {
    const first = await ask('limit=2');
    expect(first).toMatchObject({ count: 3, listings: [{}, {}] });
    const second = await ask(`limit=2&cursor=${encodeURIComponent(first.next ?? '')}`);
    expect(second).toMatchObject({ count: 3, listings: [{}], next: null, histogram: first.histogram });
  });
});

describe('words', () => {
  test.each([
    ['ultima STANZA', 1],
    ["l'ultima", 1],
    ['100%_libera', 1],
    ['%', 'refused'],
    ['100%_altra', 0],
    ['quiet - street', 3],
    ["' or 1=1 --", 0],
    ['<script>alert(1)</script>', 0],
    ['stanza 🏠', 1],
    ['li\u0000bera', 'refused'],
    ['ba\u0300\u202Elcony', 0],
  ])('%s: %s', async (text, count) => {
    const rawQuery = `text=${encodeURIComponent(text)}`;
    if (count === 'refused') expect(await refusalOf(rawQuery)).toContain('text');
    else expect((await ask(rawQuery)).count).toBe(count);
  });
});

describe('parts of the map', () => {
  test('a box across the date line is valid', async () => {
    expect((await ask('bounds=170,-90,-170,90')).count).toBe(0);
    expect((await ask('bounds=170,-90,100,90&view=170,-90,100,90&zoom=3')).count).toBe(3);
    expect((await ask('view=170,-90,100,90&zoom=0')).marks?.clusters).toMatchObject([{ count: 3 }]);
  });

  test('rooms of one house stay one group at the finest zoom, and its place has them all', async () => {
    const { marks } = await ask('view=-180,-90,180,90&zoom=22&location=Milano');
    const house = await ask('view=9.18,45.46,9.2,45.47&zoom=22');
    expect(marks?.clusters).toMatchObject([{ count: 2 }]);
    const [cluster] = house.marks?.clusters ?? [];
    if (!cluster) throw new Error('They have one mark.');
    const { west, south, east, north } = cluster.box;
    expect([west, south]).toEqual([east, north]);
    const around = [west - 0.0005, south - 0.0005, east + 0.0005, north + 0.0005];
    expect((await ask(`order=price&bounds=${around}`)).listings).toMatchObject([
      { price: 400 },
      { price: 700 },
    ]);
  });

  test('a whole world at the finest zoom has few marks; without a map there are none', async () => {
    const { marks } = await ask('view=-180,-90,180,90&zoom=22');
    const { rooms = [], clusters = [] } = marks ?? {};
    expect(rooms.length + clusters.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect((await ask('zoom=12')).marks).toBeUndefined();
  });

  test('a place gives only the distance, not the found rooms', async () => {
    const everywhere = 'bounds=-180,-90,180,90';
    expect((await ask(`location=Roma&${everywhere}`)).count).toBe(3);
    expect((await ask(`location=xyzzy&${everywhere}`)).count).toBe(3);
    expect((await ask(`university=Nowhere&${everywhere}`)).count).toBe(3);
    expect((await ask(`location=Roma&order=distance&${everywhere}`)).listings[0]?.city).toBe('Roma');
    expect((await ask(`location=Roma&maxDistance=30&${everywhere}`)).count).toBe(1);
  });

  test('an empty result contains the number of rooms on the rest of the map', async () => {
    const { withoutOne } = await ask('location=Milano&bounds=0,0,1,1');
    expect(withoutOne).toEqual([{ filter: 'bounds', count: 2 }]);
  });
});

test('without listings, only the count', async () => {
  expect(await ask('limit=0&hasPhotos=true')).toMatchObject({ count: 2, listings: [], next: null });
});

test('an empty result names the filter to leave out, and the number of rooms without it', async () => {
  const { count, withoutOne } = await ask('minPrice=600&hasBalcony=true&maxPrice=650&location=Milano');
  expect({ count, withoutOne }).toEqual({
    count: 0,
    withoutOne: [
      { filter: 'minPrice', count: 1 },
      { filter: 'maxPrice', count: 1 },
    ],
  });
  expect(await ask('university=Nowhere&hasBalcony=true')).toMatchObject({ count: 0, withoutOne: [] });
});

test('a statement that takes too long is ended', async () => {
  const locking = connect(url, { maxConnections: 1, queryTimeout: 0 });
  const hasty = connect(url, { maxConnections: 1, queryTimeout: 800 });
  for (const used of [locking, hasty]) cleanUpAfterUse(() => used.destroy());
  await locking.transaction().execute(async (transaction) => {
    await sql`lock table listings in access exclusive mode`.execute(transaction);
    const query = { term: null, maxDistance: null, maxPrice: null };
    await expect(filterListings(hasty, query, { after: null, size: 1 })).rejects.toThrow(
      'canceling statement due to statement timeout',
    );
  });
});
