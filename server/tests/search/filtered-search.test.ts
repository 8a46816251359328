import { parseFilteredParams } from '@stanza/domain/search/filtered-query.ts';
import { findPlace } from '@stanza/domain/search/search-options.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Cursor } from '../../search/cursor.ts';
import { filterListings } from '../../search/filter-listings.ts';
import { countRooms } from '../../search/listing-counts.ts';
import { searchQuery } from '../../search/search-listings.ts';
import { planSearch } from '../../search/search-plan.ts';
import { openTestApp } from '../support/app.ts';
import { aDemonstration, now } from '../support/builders.ts';

const milano = { latitude: 45.4642, longitude: 9.19 };
const lambrate = { latitude: 45.48, longitude: 9.21 };
const roma = { latitude: 41.9, longitude: 12.5 };
const fiji = { latitude: -17.7, longitude: 179.99 };
const samoa = { latitude: -17.7, longitude: -179.99 };
/** The total cost is 30 euros more than the rent. */
const plain = {
  allInclusivePrice: null,
  serviceCosts: 30,
  furnished: false,
  internetIncluded: false,
  hasBalcony: false,
  photos: [],
  squareMeters: 20,
  floor: 3,
};
/** The rooms with the ids 1 to 7, newest first. */
const rooms = [
  { ...plain, ...milano, price: 400, title: 'Quiet attic', squareMeters: 12, floor: 5, furnished: true },
  { ...plain, ...lambrate, price: 620, hasBalcony: true, floor: null, furnished: true },
  { ...plain, ...milano, price: 950, hasGarden: true, petsAllowed: true, addedMinutesAgo: 9_000 },
  { ...plain, ...roma, city: 'Roma', price: 700, photos: ['room-1'], startsInDays: 60, endsInDays: null },
  { ...plain, ...fiji, city: 'Nadi', price: 300, internetIncluded: true },
  { ...plain, ...samoa, city: 'Apia', price: 3_000, utilitiesIncluded: true, endsInDays: 40 },
  { ...plain, ...milano, price: 2_000, allInclusivePrice: 2_100, location: 'Porta Romana' },
].map((room, i) => ({ addedMinutesAgo: i + 1, ...room }));
const all = [1, 2, 4, 5, 6, 7, 3];

const { db } = await openTestApp(aDemonstration(rooms));
const nowhere = { latitude: null, longitude: null };
await db.updateTable('listings').set(nowhere).where('id', '=', 3).execute();
/** A row of minutes to a university, from the grid cell of a place. */
const minutesFrom = (place: typeof milano, minutes: number) => ({
  university: 'Bocconi',
  x: Math.floor(place.longitude * 1000),
  y: Math.floor(place.latitude * 1000),
  minutes,
  least: minutes,
  most: minutes,
});
await db
  .insertInto('transit_minutes')
  .values([minutesFrom(milano, 25), minutesFrom(lambrate, 40)])
  .execute();
await countRooms(db);
/** Whether a search reads each room; otherwise it reads the counts of rooms. */
const ways = [false, true];

function queryOf(params: string) {
  const { query, ignored } = parseFilteredParams(new URLSearchParams(params));
  expect(ignored).toEqual([]);
  return query;
}

const search = (
  params: string,
  areMany: boolean,
  options: Partial<Parameters<typeof filterListings>[2]> = {},
) => filterListings(db, queryOf(params), { after: null, size: 20, ...options, areMany: async () => areMany });

/** The number of rooms by bar of 50 euros. */
function barsOf(ids: readonly number[], amountOf: (room: (typeof rooms)[number]) => number) {
  const bars = Array<number>(41).fill(0);
  for (const id of ids) {
    const room = rooms[id - 1];
    if (!room) throw new Error(`There is no room ${id}.`);
    const bar = Math.min(40, Math.floor(amountOf(room) / 50));
    bars[bar] = (bars[bar] ?? 0) + 1;
  }
  return bars;
}
const rentOf = ({ price }: (typeof rooms)[number]) => price;
const costOf = ({ price, allInclusivePrice }: (typeof rooms)[number]) => allInclusivePrice ?? price + 30;

/** The found rooms in order, and the rooms without the limits of the rent, and without the limits of the costs. */
test.each<[string, number[], withoutRents?: number[], withoutCosts?: number[]]>([
  ['', all],
  ['order=price', [5, 1, 2, 4, 3, 7, 6]],
  ['order=cost', [5, 1, 2, 4, 3, 7, 6]],
  ['location=Milano', [1, 2, 7, 3]],
  ['location=Milano&order=distance', [1, 7, 2, 3]],
  ['location=Roma&order=distance', [4]],
  ['location=Milano&maxDistance=1', [1, 7]],
  ['location=Milano&maxDistance=3', [1, 2, 7]],
  ['location=romana', [7]],
  ['minPrice=620', [2, 4, 6, 7, 3], all],
  ['minPrice=621', [4, 6, 7, 3], all],
  ['maxPrice=620', [1, 2, 5], all],
  ['maxPrice=619', [1, 5], all],
  ['maxPrice=400', [1, 5], all],
  ['minPrice=400&maxPrice=700', [1, 2, 4], all],
  ['minPrice=2000', [6, 7], all],
  ['minPrice=2001', [6], all],
  ['maxPrice=2000', [1, 2, 4, 5, 7, 3], all],
  ['minCost=650', [2, 4, 6, 7, 3], undefined, all],
  ['minCost=651', [4, 6, 7, 3], undefined, all],
  ['maxCost=650', [1, 2, 5], undefined, all],
  ['maxCost=649', [1, 5], undefined, all],
  ['minPrice=410&maxCost=740', [2, 4], [1, 2, 4, 5], [2, 4, 6, 7, 3]],
  ['maxPrice=640&minCost=440', [2], [2, 4, 6, 7, 3], [1, 2, 5]],
  ['furnished=true', [1, 2]],
  ['furnished=true&maxPrice=500', [1], [1, 2]],
  ['furnished=true&location=Milano&minCost=500', [2], undefined, [1, 2]],
  ['costsKnown=true', [7]],
  ['allInclusive=true', [7]],
  ['hasBalcony=true', [2]],
  ['hasGarden=true', [3]],
  ['petsAllowed=true', [3]],
  ['internetIncluded=true', [5]],
  ['utilitiesIncluded=true', [6]],
  ['hasPhotos=true', [4]],
  ['minSize=20', [2, 4, 5, 6, 7, 3]],
  ['maxSize=12', [1]],
  ['minFloor=5', [1]],
  ['maxFloor=3', [4, 5, 6, 7, 3]],
  ['availableFrom=2026-03-10', []],
  ['availableFrom=2026-03-20', [1, 2, 5, 6, 7, 3]],
  ['availableFrom=2026-05-10', [1, 2, 4, 5, 7, 3]],
  ['availableUntil=2027-06-01', [4]],
  ['postedSince=2026-03-01', [1, 2, 4, 5, 6, 7]],
  ['text=attic', [1]],
  ['text=quiet%20romana', [7]],
  ['text=quiet%20-%20attic', [1]],
  ['bounds=9,45,10,46', [1, 2, 7]],
  ['bounds=9.19,45.4642,9.2,45.47', [1, 7]],
  ['bounds=179,-20,-179,-10', [5, 6]],
  ['bounds=179,-20,-179,-10&minPrice=310', [6], [5, 6]],
  ['bounds=9,40,13,46&maxPrice=650', [1, 2], [1, 2, 4, 7]],
  ['area=9,45,9,46,10,46', [1, 2, 7]],
  ['area=9,45,10,45,10,46', []],
  ['location=Roma&order=distance&bounds=9,45,10,46', [1, 7, 2]],
  ['location=Roma&order=distance&area=9,45,9,46,10,46', [1, 7, 2]],
  ['location=Roma&order=distance&bounds=9,45,10,46&area=9,45,9,46,10,46', [1, 7, 2]],
  ['location=Milano&order=distance&bounds=9,40,13,46', [1, 7, 2, 4]],
  ['location=Milano&order=distance&bounds=179,-20,-179,-10', [5, 6]],
  ['location=Milano&maxDistance=1&bounds=9.2,45,10,46', []],
  ['university=Bocconi&order=transit', [1, 7, 2, 3]],
  ['university=Bocconi&maxTransit=30', [1, 7]],
  ['university=Bocconi&maxTransit=40', [1, 7, 2]],
])('%s', async (params, ids, withoutRents = ids, withoutCosts = ids) => {
  for (const areMany of ways) {
    const { rows, next, summary } = await search(params, areMany);
    expect(rows.map(({ id }) => id)).toEqual(ids);
    for (const row of rows) expect(row).not.toHaveProperty('bars');
    expect(next).toBeNull();
    expect(summary.count).toBe(ids.length);
    expect(summary.histogram).toEqual({
      step: 50,
      rooms: barsOf(withoutRents, rentOf),
      matches: barsOf(ids, rentOf),
    });
    expect(summary.costs).toEqual({
      step: 50,
      rooms: barsOf(withoutCosts, costOf),
      matches: barsOf(ids, costOf),
    });
    if (ids.length > 0) expect(summary.withoutOne).toEqual([]);
  }
});

test.each([
  ['', all],
  ['order=price', [5, 1, 2, 4, 3, 7, 6]],
  ['order=cost', [5, 1, 2, 4, 3, 7, 6]],
  ['location=Milano&order=distance&bounds=-180,-90,180,90', [1, 7, 2, 4, 5, 6]],
  ['university=Bocconi', [1, 7, 2, 3]],
  ['university=Bocconi&order=transit&bounds=-180,-90,180,90', [1, 7, 2, 4, 5, 6]],
])('pages of one room: %s', async (params, ids) => {
  const found: number[][] = [];
  let after: Cursor | null = null;
  do {
    const { rows, next, summary } = await search(params, false, { after, size: 1 });
    expect(summary.count).toBe(ids.length);
    found.push(rows.map(({ id }) => id));
    after = next;
  } while (after !== null);
  expect(found).toEqual(ids.map((id) => [id]));
});

test('where the next page starts', async () => {
  const nextOf = async (params: string) => (await search(params, false, { size: 1 })).next;
  expect(await nextOf('')).toEqual(['newest', now.getTime() - 60_000, 1]);
  expect(await nextOf('order=price')).toEqual(['price', 300, 5]);
  expect(await nextOf('order=cost')).toEqual(['cost', 330, 5]);
  expect(await nextOf('location=Milano&order=distance')).toEqual(['nearest', expect.closeTo(0, 3), 1]);
  expect(await nextOf('university=Bocconi&order=transit')).toEqual(['transit', 25, 1]);
  // After the last room with coordinates.
  const after = async (id: number) =>
    (await search('university=Bocconi', false, { after: ['nearest', null, id] })).rows.map(({ id }) => id);
  expect([await after(2), await after(3)]).toEqual([[3], []]);
});

const place = findPlace('location', 'Milano') ?? milano;
const [x, y] = [place.longitude, place.latitude];

/** If the place is outside the part of the map, its index would read all rooms in between, so it is not used. */
test.each([
  ['order=distance&bounds=9,45,10,46', false],
  [`order=distance&bounds=${x},45,10,46`, false],
  [`order=distance&bounds=9,45,${x},46`, false],
  [`order=distance&bounds=9,${y},10,46`, false],
  [`order=distance&bounds=9,45,10,${y}`, false],
  ['order=distance&bounds=9.5,45,10,46', true],
  ['order=distance&bounds=8,45,9,46', true],
  ['order=distance&bounds=9,45.6,10,46', true],
  ['order=distance&bounds=9,44,10,45', true],
  // Across the date line, every place at the same latitudes counts as near.
  ['order=distance&bounds=179,45,-179,46', false],
  ['order=distance&bounds=179,-20,-179,-10', true],
  ['order=distance&area=9,45,9,46,10,46', false],
  ['order=distance&area=12,41,12,42,13,42', true],
  ['order=distance', false],
  ['order=price&bounds=8,45,9,46', false],
  ['bounds=8,45,9,46', false],
])('whether the index of positions is used for a box of the map: Milano, %s', (params, isFar) => {
  const plan = planSearch(queryOf(`location=Milano&${params}`));
  if (plan === null) throw new Error('It finds rooms.');
  expect(searchQuery(db, plan, null).compile().sql.includes('listings.place && cube(')).toBe(isFar);
});

test.each([
  ['', '"listings"."added_at" desc, "listings"."id" desc'],
  ['order=price', '"listings"."price", "listings"."id"'],
  ['order=cost', '"listings"."monthly_cost", "listings"."id"'],
  ['university=Bocconi&order=price', '"listings"."price", "listings"."id"'],
  ['university=Bocconi&order=transit', '"transitMinutes", "listings"."id"'],
])('the order of %j', (params, order) => {
  const plan = planSearch(queryOf(params));
  if (plan === null) throw new Error('It finds rooms.');
  const { sql } = searchQuery(db, plan, null).compile();
  expect(sql).toContain(` order by ${order} limit `);
  // Only these orders and filters read the minutes of all rooms.
  expect(sql.includes('left join "transit_minutes"')).toBe(params.includes('transit'));
});

test('the marks of a map', async () => {
  const [room1, room2, room4] = [
    { id: 1, title: 'Quiet attic', price: 400, ...milano },
    { id: 2, title: 'Bright room near the park', price: 620, ...lambrate },
    { id: 4, title: 'Bright room near the park', price: 700, ...roma },
  ];
  const pointOf = ({ latitude, longitude }: typeof milano) => ({
    west: longitude,
    south: latitude,
    east: longitude,
    north: latitude,
  });
  const house = { count: 2, price: 400, ...milano, box: pointOf(milano) };
  const city = {
    count: 3,
    price: 400,
    latitude: 45.46947,
    longitude: 9.19667,
    box: { west: 9.19, south: 45.4642, east: 9.21, north: 45.48 },
  };
  const italy = { west: 0, south: 35, east: 20, north: 50 };
  const extent = { west: -179.99, south: -17.7, east: 179.99, north: 45.48 };
  const marksOf = async (params: string, shown: { box: typeof italy; zoom: number }, areMany: boolean) =>
    (await search(params, areMany, { shown, size: 0 })).marks;
  for (const areMany of ways) {
    expect(await marksOf('', { box: italy, zoom: 5 }, areMany)).toEqual({
      rooms: [room4],
      clusters: [city],
      extent,
    });
    const quarters = { west: 9.15, south: 45.44, east: 9.25, north: 45.49 };
    expect(await marksOf('', { box: quarters, zoom: 14 }, areMany)).toEqual({
      rooms: [room2],
      clusters: [house],
      extent,
    });
    // The finest grid would give too many marks.
    expect(await marksOf('', { box: italy, zoom: 22 }, areMany)).toEqual({
      rooms: [room4],
      clusters: [city],
      extent,
    });
    // Three rows of cells. Lambrate is in the upper row and in the next column.
    const threeRows = { west: 9.18, south: 45.455, east: 9.22, north: 45.49 };
    expect(await marksOf('', { box: threeRows, zoom: 12 }, areMany)).toEqual({
      rooms: [room2],
      clusters: [house],
      extent,
    });
    // Lambrate is outside the box, but in a square on the edge of the box.
    const south = { west: 9.15, south: 45.44, east: 9.25, north: 45.4795 };
    expect(await marksOf('', { box: south, zoom: 10 }, areMany)).toEqual({
      rooms: [],
      clusters: [house],
      extent,
    });
    const near = { west: 9.185, south: 45.46, east: 9.195, north: 45.47 };
    expect(await marksOf('maxPrice=1000', { box: near, zoom: 22 }, areMany)).toEqual({
      rooms: [room1],
      clusters: [],
      extent: { ...extent, east: 179.99, west: 9.19 },
    });
    const dateLine = { west: 170, south: -30, east: -170, north: 0 };
    expect(await marksOf('minPrice=1000', { box: dateLine, zoom: 3 }, areMany)).toEqual({
      rooms: [{ id: 6, title: 'Bright room near the park', price: 3_000, ...samoa }],
      clusters: [],
      extent: { ...extent, east: 9.19, north: 45.4642 },
    });
    expect(await marksOf('hasGarden=true', { box: italy, zoom: 5 }, areMany)).toEqual({
      rooms: [],
      clusters: [],
      extent: null,
    });
    expect(await marksOf('university=Nowhere', { box: italy, zoom: 5 }, areMany)).toEqual({
      rooms: [],
      clusters: [],
      extent: null,
    });
  }
});

test('two rooms in one row of cells, with a column between them, are two marks', async () => {
  const eastward = { ...milano, longitude: 9.21 };
  const own = await openTestApp(aDemonstration([milano, eastward].map((point) => ({ ...plain, ...point }))));
  await countRooms(own.db);
  const shown = { box: { west: 9.15, south: 45.44, east: 9.25, north: 45.49 }, zoom: 13 };
  for (const areMany of ways) {
    const options = { after: null, size: 0, shown, areMany: async () => areMany };
    const { marks } = await filterListings(own.db, queryOf(''), options);
    expect(marks).toMatchObject({ rooms: [milano, eastward], clusters: [] });
  }
});

test('without rooms only the count; without a match the filters to leave out, the most effective first', async () => {
  for (const areMany of ways) {
    const counted = await search('maxPrice=700', areMany, { size: 0 });
    expect([counted.rows, counted.next, counted.summary.count]).toEqual([[], null, 4]);
    const none = await search('furnished=true&minPrice=700&maxCost=800&location=Milano', areMany);
    expect(none.summary).toMatchObject({
      count: 0,
      withoutOne: [{ filter: 'minPrice', count: 2 }],
    });
    const most = await search('hasGarden=true&maxPrice=700', areMany);
    expect(most.summary.withoutOne).toEqual([
      { filter: 'hasGarden', count: 4 },
      { filter: 'maxPrice', count: 1 },
    ]);
    const nowhere = await search('university=Nowhere&bounds=0,0,1,1', areMany);
    expect(nowhere.summary).toMatchObject({ count: 0, withoutOne: [] });
    const histogram = { step: 50, rooms: Array(41).fill(0), matches: Array(41).fill(0) };
    expect(await search('university=Nowhere&hasGarden=true', areMany)).toStrictEqual({
      rows: [],
      next: null,
      summary: { count: 0, histogram, costs: histogram, withoutOne: [] },
    });
  }
});

test('searches of counts and searches of rooms wait in separate queues', async () => {
  const asked: boolean[] = [];
  for (const [params, areMany] of [
    ['furnished=true', false],
    ['furnished=true', true],
    ['bounds=9,45,10,46&minPrice=400&maxPrice=900&minCost=400&maxCost=900', false],
    ['hasGarden=true', false],
    ['text=attic', false],
    ['university=Bocconi', false],
    ['university=Bocconi&maxTransit=20', false],
    ['location=romana', false],
  ] as const) {
    await search(params, areMany, {
      inTurn: (isOfCounts, run) => {
        asked.push(isOfCounts);
        return run();
      },
    });
  }
  expect(asked).toEqual([true, false, true, false, false, true, false, false]);
});

test('the number of rooms without a filter comes from the counts only if these know the other filters', async () => {
  const many = expect.toSatisfy((count: number) => count > 1_000);
  const withoutOne = async (params: string, areMany: boolean) =>
    Object.fromEntries(
      (await search(params, areMany)).summary.withoutOne.map(({ filter, count }) => [filter, count]),
    );
  // Wrong counts in the table show whether the search reads it.
  await sql`update listing_counts set rooms = rooms + 1000`.execute(db);
  try {
    expect(await withoutOne('hasGarden=true&maxPrice=700', true)).toEqual({ hasGarden: 4, maxPrice: 1 });
    expect(await withoutOne('hasGarden=true&maxPrice=700', false)).toEqual({ hasGarden: many, maxPrice: 1 });
  } finally {
    await sql`update listing_counts set rooms = rooms - 1000`.execute(db);
  }
});

test.each([
  ['', all],
  ['location=Milano', [1, 2, 7, 3]],
  ['location=Milano&maxPrice=640', [1, 2]],
  ['furnished=true', [1, 2]],
  ['bounds=9,45,10,46&minCost=500', [2, 7]],
  ['bounds=179,-20,-179,-10', [5, 6]],
])('while a square is not counted: %s', async (params, ids) => {
  for (const id of [1, 2, 3, 6]) {
    await sql`insert into uncounted_squares select square from listings where id = ${id}`.execute(db);
    const { summary } = await search(params, false);
    expect([id, summary.count]).toEqual([id, ids.length]);
    await sql`delete from uncounted_squares`.execute(db);
  }
});
