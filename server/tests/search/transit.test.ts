import { gzipSync } from 'node:zlib';
import { distanceKm } from '@stanza/domain/search/search-filters.ts';
import { findPlace } from '@stanza/domain/search/search-options.ts';
import { travelMinutes } from '@stanza/domain/search/travel-time.ts';
import { filteredListingsSchema } from '@stanza/schemas/search/listing-filters.ts';
import type { TravelRing } from '@stanza/schemas/search/map-marks.ts';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { up } from '../../database/migrations/0023-transit-walks.ts';
import { up as upRings } from '../../database/migrations/0026-transit-rings.ts';
import { makeDemonstration } from '../../demo/make-demonstration.ts';
import { criteriaOf } from '../../search/alerts/criteria.ts';
import { planSearch } from '../../search/search-plan.ts';
import { cellsOf } from '../../search/transit/cells.ts';
import { reachOf } from '../../search/transit/reach.ts';
import { readFeed } from '../../search/transit/read-feed.ts';
import { ringsAround } from '../../search/transit/rings.ts';
import { loadFeed } from '../../search/transit/store.ts';
import { storedRings } from '../../search/transit/stored-rings.ts';
import { openTestApp } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { exceptionDay, smallFeed, usualDay } from '../support/small-feed.ts';

const bocconi = findPlace('university', 'Bocconi');
if (!bocconi) throw new Error('no such university');

/** The minutes before nine by stop. They include the walk of 43 seconds from Alba. */
async function minutes(day: string, changes?: Parameters<typeof smallFeed>[0]) {
  const reach = reachOf(await readFeed(await smallFeed(changes), day))(
    bocconi as NonNullable<typeof bocconi>,
  );
  return Object.fromEntries([...reach].map(([stop, seconds]) => [stop, seconds / 60]));
}

describe('the last connection that arrives before nine', () => {
  test('by metro, by bus with a change, and by a trip of the night before', async () => {
    expect(await minutes(usualDay)).toEqual({ C: 20, B: 24, E: expect.closeTo(25, 0), F: 40, I: 30 });
  });

  test('of a day that is an exception', async () => {
    // The night before is a usual night.
    expect(await minutes(exceptionDay)).toEqual({ F: 16, I: 30 });
  });

  test('of a Sunday', async () => {
    expect(await minutes('2026-10-11')).toEqual({ F: 10 });
  });

  test('with a shorter change', async () => {
    const found = await minutes(usualDay, { 'transfers.txt': null });
    expect(found.F).toBe(33);
  });

  test('by trips that are given as a frequency', async () => {
    const frequencies = 'trip_id,start_time,end_time,headway_secs\nm-late,07:00:00,09:00:00,300\n';
    // A metro leaves Duomo every five minutes: the one of 8:45 arrives at 8:57.
    expect((await minutes(usualDay, { 'frequencies.txt': frequencies })).C).toBe(15);
  });

  test('where a trip stops twice at one place, and one overtakes another', async () => {
    const found = await minutes(usualDay, {
      'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence
m-early,08:10:00,08:10:00,C,1
m-early,08:15:00,08:15:00,F,2
m-early,08:20:00,08:20:00,C,3
m-early,08:50:00,08:50:00,A,4
bus,08:18:00,08:18:00,C,1
bus,08:24:00,08:24:00,F,2
bus,08:30:00,08:30:00,C,3
bus,08:45:00,08:45:00,A,4
`,
    });
    expect(found).toMatchObject({ C: 30, F: 36 });
  });

  test('requires the files of a feed', async () => {
    await expect(minutes(usualDay, { 'stops.txt': null })).rejects.toThrow('The feed has no stops.txt.');
  });
});

test('a cell has the minutes by its best stop, in steps of five', () => {
  const stop = { id: 'C', name: 'Duomo', latitude: 45.4845, longitude: 9.1905 };
  const stops = new Map([['C', stop]]);
  const cells = cellsOf(stops, new Map([['C', 20 * 60]]), bocconi as NonNullable<typeof bocconi>);
  const cellAt = (x: number, y: number) => cells.find((cell) => cell.x === x && cell.y === y);
  const at = (x: number, y: number) => cellAt(x, y)?.minutes;
  expect(at(9190, 45484)).toBe(20);
  // 780 metres are 13 minutes on foot.
  expect(at(9200, 45484)).toBe(35);
  // More than a kilometre away.
  expect(at(9190, 45494)).toBeNull();
  // Beside the university, walking is faster.
  expect(cellAt(9189, 45448)).toEqual({ x: 9189, y: 45448, minutes: null, least: 5, most: 5 });
  expect(cellAt(9189, 45518)).toBeUndefined();
  expect(cellsOf(stops, new Map(), bocconi as NonNullable<typeof bocconi>)).toEqual([]);
});

test('timetables that were loaded before get the ways on foot', async () => {
  const { db } = await createTestDatabase();
  await sql`alter table transit_minutes drop column least, drop column most, alter minutes set not null`.execute(
    db,
  );
  await sql`alter table saved_searches drop column transit_place`.execute(db);
  await sql`insert into transit_minutes values ('Bocconi', 9189, 45448, 20), ('Bocconi', 9190, 45484, 20)`.execute(
    db,
  );
  await up(db as unknown as Kysely<unknown>);
  const { rows } = await sql`select * from transit_minutes where x in (9189, 9190) and y in (45448, 45484)
    and (minutes is not null or x = 9190 and y = 45448) order by x, y`.execute(db);
  const university = 'Bocconi';
  expect(rows).toEqual([
    { university, x: 9189, y: 45448, minutes: 20, least: 5, most: 5 },
    { university, x: 9190, y: 45448, minutes: null, least: 5, most: 5 },
    { university, x: 9190, y: 45484, minutes: 20, least: 20, most: 20 },
  ]);
});

test('timetables that were loaded before get their rings', async () => {
  const { db } = await createTestDatabase();
  await sql`drop table transit_rings`.execute(db);
  await sql`insert into transit_minutes values ('Bocconi', 9190, 45484, 20, 20, 20)`.execute(db);
  await upRings(db as unknown as Kysely<unknown>);
  const rings = await storedRings(db, 'Bocconi');
  expect(rings.map(({ minutes, lines }) => [minutes, lines.length])).toEqual([
    [10, 0],
    [20, 1],
    [30, 1],
  ]);
  expect(await storedRings(db, 'Politecnico di Milano')).toEqual([]);
});

test('rings of a wide timetable have few corners', () => {
  // Spots with four different times, in a grid over a hundred kilometres.
  const cells = Array.from({ length: 40_000 }, (_, i) => ({
    x: 9000 + (i % 200) * 5,
    y: 45_000 + Math.floor(i / 200) * 5,
    minutes: 10 + (i % 4) * 10,
  }));
  const rings = ringsAround(cells);
  const corners = rings.flatMap(({ lines }) => lines).flat();
  expect(corners.length).toBeLessThanOrEqual(2500);
  expect(corners.length).toBeGreaterThan(0);
  expect(gzipSync(JSON.stringify(rings)).length).toBeLessThan(20_000);
  expect(ringsAround([])).toEqual([]);
});

/** Checks that the centres of the cells and of their neighbours are inside the lines if the table says so, and else outside. */
function expectInside(
  lines: readonly (readonly (readonly [number, number])[])[],
  cells: readonly { x: number; y: number; minutes: number }[],
  minutes: number,
) {
  const within = new Set(cells.filter((cell) => cell.minutes <= minutes).map(({ x, y }) => `${x} ${y}`));
  let inside = 0;
  // One assertion for all cells, since each takes microseconds.
  const wrong: string[] = [];
  const edges = lines.flatMap((line) =>
    line.slice(1).map(([toX, toY], i) => {
      const [fromX, fromY] = line[i] ?? [toX, toY];
      return { fromX, fromY, toX, toY };
    }),
  );
  for (const { x, y } of cells.flatMap(({ x, y }) => [
    { x, y },
    { x: x + 3, y },
    { x, y: y - 3 },
  ])) {
    const [longitude, latitude] = [(x + 0.5) / 1000, (y + 0.5) / 1000];
    let crossed = 0;
    for (const { fromX, fromY, toX, toY } of edges)
      if (
        fromY > latitude !== toY > latitude &&
        longitude < fromX + ((latitude - fromY) / (toY - fromY)) * (toX - fromX)
      )
        crossed += 1;
    const isInside = crossed % 2 === 1;
    if (isInside !== within.has(`${x} ${y}`)) wrong.push(`${x} ${y}`);
    if (isInside) inside += 1;
  }
  expect(wrong, `${minutes} minutes`).toEqual([]);
  expect(inside > 0).toBe(within.size > 0);
}

describe('a search', async () => {
  const { app, db } = await openTestApp(makeDemonstration());
  const room = (n: number) => db.updateTable('listings').where('id', '=', n);
  // A room at Duomo, in the middle of a cell; one far from all stops; one without coordinates.
  await room(1).set({ city: 'Milano', latitude: 45.4845, longitude: 9.1905 }).execute();
  await room(2).set({ city: 'Milano', latitude: 45.55, longitude: 9.05 }).execute();
  await room(3).set({ city: 'Milano', latitude: null, longitude: null }).execute();
  // Rooms 60 and 700 metres from the university.
  await room(4).set({ city: 'Milano', latitude: 45.4485, longitude: 9.1893 }).execute();
  await room(5).set({ city: 'Milano', latitude: 45.4417, longitude: 9.1896 }).execute();
  const ask = async (query: string, status = 200) => {
    const answer = await app.inject(`/api/search/filtered?${query}`);
    expect(answer.statusCode).toBe(status);
    return status === 200 ? filteredListingsSchema.parse(answer.json()) : answer.json();
  };
  const all = async (query: string) => {
    const found = [];
    for (let next: string | null = ''; next !== null; ) {
      const page = await ask(`${query}${next && `&cursor=${encodeURIComponent(next)}`}`);
      found.push(...page.listings);
      next = page.next;
    }
    return found;
  };

  test('has no public transport without a feed, and ignores its limit and order', async () => {
    const sorted = await ask('university=Bocconi&order=transit&view=8.9,45.3,9.5,45.6&zoom=11');
    expect(sorted.listings).toEqual((await ask('university=Bocconi')).listings);
    expect(sorted.marks).not.toHaveProperty('rings');
    const { hasTransit, listings, count } = await ask('university=Bocconi&maxTransit=20');
    expect(hasTransit).toBeUndefined();
    expect(listings[0]).not.toHaveProperty('transitMinutes');
    expect(count).toBe((await ask('university=Bocconi')).count);
  });

  test('names no stops without a feed', async () => {
    expect(await ask('location=corvetto&limit=0')).not.toHaveProperty('stops');
  });

  test('has the minutes after a feed is loaded, and can be limited by them', async () => {
    const loaded = await loadFeed(db, await smallFeed(), 'Milano', usualDay);
    expect(loaded).toMatchObject({ stops: 7, trips: 8 });
    expect((await ask('university=Bocconi')).hasTransit).toBe(true);
    const rooms = await all('university=Bocconi');
    const minutesOf = (id: number) => rooms.find((one) => one.id === id)?.transitMinutes;
    expect([1, 2, 3, 4, 5].map(minutesOf)).toEqual([20, null, null, 5, 10]);
    for (const limit of [10, 20, 30]) {
      const within = await all(`university=Bocconi&maxTransit=${limit}`);
      const expected = rooms.filter(({ transitMinutes }) => (transitMinutes ?? Infinity) <= limit);
      expect(within.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect((await ask(`university=Bocconi&maxTransit=${limit}&limit=0`)).count).toBe(expected.length);
    }
    expect(rooms.some(({ transitMinutes }) => transitMinutes === 30)).toBe(true);
  });

  test('does not change if a feed is loaded for a day without trips', async () => {
    await expect(loadFeed(db, await smallFeed(), 'Milano', '2039-01-04')).rejects.toThrow(
      'No trip runs on 2039-01-04: choose another day with --date. What was loaded before is unchanged.',
    );
    expect((await ask('university=Bocconi')).hasTransit).toBe(true);
  });

  test('has them only for universities of the loaded city', async () => {
    expect((await ask('university=Padova&maxTransit=20')).hasTransit).toBeUndefined();
    expect((await ask('location=Milano')).hasTransit).toBeUndefined();
  });

  test('by a text that is not a known place names similar stops, those of the metro first', async () => {
    const names = async (text: string) =>
      ((await ask(`location=${encodeURIComponent(text)}&limit=0`)).stops ?? []).map(
        ({ name }: { name: string }) => name,
      );
    expect((await ask('location=corvet&limit=0')).stops).toEqual([
      { name: 'Corvetto', city: 'Milano', latitude: 45.466, longitude: 9.19 },
    ]);
    expect(await names('ESTE VIA')).toEqual(['Este, via']);
    expect((await names('corveto'))[0]).toBe('Corvetto');
    expect((await names('dumoo'))[0]).toBe('Duomo');
    for (const text of ['xyzzy', 'Milano', '%', "'; drop table transit_stops", '🚇', '_'.repeat(100)]) {
      expect(await names(text), text).toEqual([]);
    }
    expect(await ask('location=corvet&limit=1')).not.toHaveProperty('stops');
    expect(await ask('university=corvet&limit=0')).not.toHaveProperty('stops');
    const stops = `stop_id,stop_name,stop_lat,stop_lon
Z,Duomo,45.4,9.1
A,Alba,45.4483,9.1896
B2, Duomo  di sopra,45.4,9.1
B,Corvetto,45.4660,9.1900
C0,Duomo M1,45.3,9.1
C,Duomo M1,45.4840,9.1900
`;
    await loadFeed(db, await smallFeed({ 'stops.txt': stops }), 'Milano', usualDay);
    expect((await ask('location=duomo&limit=0')).stops).toEqual([
      { name: 'Duomo M1', city: 'Milano', latitude: 45.484, longitude: 9.19 },
      { name: 'Duomo', city: 'Milano', latitude: 45.4, longitude: 9.1 },
      { name: 'Duomo di sopra', city: 'Milano', latitude: 45.4, longitude: 9.1 },
    ]);
    // The stops of the earlier feed are deleted.
    expect(await names('forlanini')).toEqual([]);
    await loadFeed(db, await smallFeed(), 'Milano', usualDay);
  });

  test('is sorted by the minutes, on all its pages, with unknown ones last', async () => {
    const rooms = await all('university=Bocconi');
    const expected = rooms
      .toSorted((a, b) => (a.transitMinutes ?? Infinity) - (b.transitMinutes ?? Infinity) || a.id - b.id)
      .map(({ id }) => id);
    expect(rooms.map(({ id }) => id)).not.toEqual(expected);
    const small: number[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: Awaited<ReturnType<typeof ask>> = await ask(
        `university=Bocconi&order=transit&limit=5${next && `&cursor=${encodeURIComponent(next)}`}`,
      );
      small.push(...page.listings.map(({ id }: { id: number }) => id));
      next = page.next;
    }
    expect(small).toEqual(expected);
  });

  test('by public transport has rings on the map, whose inside can be reached in that time', async () => {
    const view = 'view=8.9,45.3,9.5,45.6&zoom=11&limit=0';
    expect((await ask(`university=Bocconi&${view}`)).marks).not.toHaveProperty('rings');
    const cells = await db
      .selectFrom('transit_minutes')
      .selectAll()
      .where('university', '=', 'Bocconi')
      .execute();
    const timed = cells.map(({ x, y, minutes }) => {
      const middle = { latitude: (y + 0.5) / 1000, longitude: (x + 0.5) / 1000 };
      const walk = travelMinutes('walk', distanceKm(bocconi as NonNullable<typeof bocconi>, middle));
      return { x, y, minutes: Math.min(minutes ?? walk, walk) };
    });
    // The cell of the university.
    expect(timed).toContainEqual({ x: 9189, y: 45448, minutes: 5 });
    for (const way of ['maxTransit=20', 'order=transit']) {
      const { marks } = await ask(`university=Bocconi&${way}&${view}`);
      const rings: TravelRing[] = marks.rings;
      expect(rings.map(({ minutes }) => minutes)).toEqual([10, 20, 30]);
      for (const { minutes, lines } of rings) expectInside(lines, timed, minutes);
    }
    expect((await ask(`university=Bocconi&maxTransit=20&limit=0`)).marks).toBeUndefined();
  });

  test('refuses an order or a limit without a known university', async () => {
    for (const query of ['order=transit', 'location=Milano&order=transit']) {
      expect(await ask(query, 400)).toEqual({
        code: 'university-needed',
        message: 'An order by the way by public transport needs a known university.',
      });
    }
    for (const query of ['maxTransit=20', 'location=Milano&maxTransit=20']) {
      expect(await ask(query, 400)).toEqual({
        code: 'university-needed',
        message: 'A limit of the way by public transport needs a known university.',
      });
    }
    for (const limit of ['0', '-5', '1e2', '20.5', 'x', '1000']) {
      await ask(`university=Bocconi&maxTransit=${limit}`, 400);
    }
  });

  test('without extensions answers as before', async () => {
    const [listing] = (await app.inject('/api/search/listings?university=Bocconi')).json();
    expect(listing).not.toHaveProperty('transitMinutes');
  });

  test('keeps the limit when it is saved', () => {
    const plan = planSearch({
      term: { kind: 'university', name: 'Bocconi' },
      maxDistance: null,
      maxPrice: null,
      filters: { maxTransit: 20 },
    });
    expect(plan && criteriaOf(plan)).toMatchObject({ transit_university: 'Bocconi', max_transit: 20 });
  });

  test('uses only the new timetable after another load', async () => {
    await loadFeed(db, await smallFeed(), 'Milano', '2026-10-11');
    const found = await all('university=Bocconi');
    // The time on foot.
    expect(found.find(({ id }) => id === 1)?.transitMinutes).toBe(65);
  });

  test('a city without a university is refused', async () => {
    await expect(loadFeed(db, await smallFeed(), 'Roma', usualDay)).rejects.toThrow(
      'The search has no university in Roma.',
    );
  });
});
