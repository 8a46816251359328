import { detailLimits } from '@stanza/schemas/listing/listing-details.ts';
import { draftLimits } from '@stanza/schemas/publish/new-listing.ts';
import { filteredListingsSchema } from '@stanza/schemas/search/listing-filters.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { areManyUncounted } from '../../search/counted-rooms.ts';
import { filterListings } from '../../search/filter-listings.ts';
import { batch, countRooms, mostBatches } from '../../search/listing-counts.ts';
import type { TestApp } from '../support/app.ts';
import { copyListing } from '../support/listing-rows.ts';
import { openMembersApp } from '../support/members.ts';

/** The number of found rooms in each part of the answer: the list, the count, the bars and the marks. */
async function counted({ app }: Pick<TestApp, 'app'>, params = ''): Promise<number[]> {
  const response = await app.inject(`/api/search/filtered?view=-180,-85,180,85&zoom=5&${params}`);
  const { count, listings, marks, histogram } = filteredListingsSchema.parse(response.json());
  const marked = (marks?.clusters ?? []).reduce((sum, cluster) => sum + cluster.count, 0);
  const bars = histogram.matches.reduce((sum, bar) => sum + bar, 0);
  return [listings.length, count, bars, marked + (marks?.rooms.length ?? 0)];
}

const all = (rooms: number) => [rooms, rooms, rooms, rooms];
const notes = async ({ db }: Pick<TestApp, 'db'>) =>
  (await sql<{ notes: number }>`select count(*) as notes from uncounted_squares`.execute(db)).rows[0]?.notes;

test('parts of the map across the date line whose edges divide squares with rooms', async () => {
  const opened = await openMembersApp();
  const [rooms = 0] = await counted(opened);
  const places = [9.19, 9.1901, 9.1902, 179.9999, -179.9999].map((longitude) => ({
    latitude: 10,
    longitude,
  }));
  for (const place of places) await copyListing(opened.db, 1, place);
  await countRooms(opened.db);
  expect(await counted(opened)).toEqual(all(rooms + 5));
  const between = (west: number, east: number) => counted(opened, `bounds=${west},9,${east},11`);
  expect(await between(179, -179)).toEqual(all(2));
  expect(await between(9.19015, -179)).toEqual(all(3));
  expect(await between(179, 9.19005)).toEqual(all(3));
  expect(await between(9.19005, 9.18)).toEqual(all(4));
  expect(await between(9.19005, 9.19015)).toEqual(all(1));
});

async function copyExpiring({ db }: Pick<TestApp, 'db'>, after: string): Promise<void> {
  const id = await copyListing(db, 1);
  await sql`update listings set expires_at = now() + ${after}::interval where id = ${id}`.execute(db);
}

test('list, count, histogram and marks agree before the rooms are counted, after it, and after each change', async () => {
  const opened = await openMembersApp();
  const { db } = opened;
  const [rooms = 0] = await counted(opened);
  expect(rooms).toBeGreaterThan(1);
  const expectAll = async (count: number, params?: string) => {
    expect(await counted(opened, params)).toEqual(all(count));
    await countRooms(db);
    expect(await notes(opened)).toBe(0);
    expect(await counted(opened, params)).toEqual(all(count));
  };
  await expectAll(rooms);
  const id = await copyListing(db, 1, { price: 777 });
  expect(await notes(opened)).toBe(1);
  await expectAll(rooms + 1);
  await db.updateTable('listings').set({ price: 1 }).where('id', '=', id).execute();
  await expectAll(1, 'maxPrice=1');
  // Moves the room to another square, so both squares change.
  await db.updateTable('listings').set({ latitude: 41.9, longitude: 12.5 }).where('id', '=', id).execute();
  expect(await notes(opened)).toBe(2);
  await expectAll(1, 'bounds=12.4,41.8,12.6,42&maxPrice=1');
  await db.updateTable('listings').set({ state: 'paused' }).where('id', '=', id).execute();
  await expectAll(rooms);
  await db.updateTable('listings').set({ state: 'published' }).where('id', '=', id).execute();
  await expectAll(rooms + 1);
  const [furnished = 0] = await counted(opened, 'furnished=true');
  await db.updateTable('listings').set({ furnished: false }).where('id', '=', id).execute();
  await expectAll(furnished - 1, 'furnished=true');
  await db.updateTable('listings').set({ furnished: true }).where('id', '=', id).execute();
  await expectAll(furnished, 'furnished=true');
  await db.deleteFrom('listings').where('id', '=', id).execute();
  await expectAll(rooms);
});

test('a room that expires is no longer found, although nothing is written', async () => {
  const opened = await openMembersApp();
  const [rooms = 0] = await counted(opened);
  const { db } = opened;
  await copyExpiring(opened, '2 seconds');
  await countRooms(db);
  expect(await counted(opened)).toEqual(all(rooms + 1));
  await expect.poll(() => counted(opened), { timeout: 10_000 }).toEqual(all(rooms));
  await countRooms(db);
  expect(await counted(opened)).toEqual(all(rooms));
});

test('its square is counted again a minute after it expired', async () => {
  const opened = await openMembersApp();
  const { db } = opened;
  await copyExpiring(opened, '1 hour');
  await countRooms(db);
  // Simulates that the hour is over.
  await sql`alter table listings disable trigger note_uncounted_update`.execute(db);
  await sql`update listings set expires_at = expires_at - interval '2 hours' where expires_at is not null`.execute(
    db,
  );
  await sql`update listing_counts set until = until - interval '2 hours' where until is not null`.execute(db);
  const left = sql<{
    left: number;
  }>`select count(distinct square) as left from listing_counts where until <= now()`;
  expect((await left.execute(db)).rows).toEqual([{ left: 1 }]);
  await countRooms(db);
  expect((await left.execute(db)).rows).toEqual([{ left: 0 }]);
});

test('a write that commits after the count of its square is found, and neither waits for the other', async () => {
  const opened = await openMembersApp();
  const { db } = opened;
  const [rooms = 0] = await counted(opened);
  await db.transaction().execute(async (transaction) => {
    await copyListing(transaction, 1);
    await copyListing(db, 1);
    await countRooms(db);
    expect(await counted(opened)).toEqual(all(rooms + 1));
  });
  expect(await notes(opened)).toBe(1);
  expect(await counted(opened)).toEqual(all(rooms + 2));
  await Promise.all([countRooms(db), countRooms(db)]);
  await countRooms(db);
  expect(await notes(opened)).toBe(0);
  expect(await counted(opened)).toEqual(all(rooms + 2));
});

test('the counts of large squares are sums of small ones, and those equal the rooms', async () => {
  const opened = await openMembersApp();
  const { db } = opened;
  const different = async () => {
    const { rows } = await sql<{ kind: number; level: number }>`
      with fine as (
        select kind + add as kind, level, counts.square, case kind when 0 then counts.city_key else '' end as city_key, rent_step, cost_step, rooms,
          first_id, lowest_price, west, south, east, north
        from (values (0, 12), (0, 16), (1, 14), (1, 16), (1, 18), (1, 20), (1, 22), (1, 24), (1, 26), (1, 28)) levels (kind, level)
        cross join lateral (
          select square >> 2 * (level - 12) as square, city_key, amount_step(price) as rent_step, amount_step(monthly_cost) as cost_step,
            id as first_id, price as lowest_price, longitude as west, latitude as south, longitude as east, latitude as north, 1 as rooms, furnished
          from listings where state = 'published' and (expires_at is null or expires_at > now())
        ) counts join (values (0), (2)) kinds (add) on add = 0 or furnished
      ), expected as (
        select kind, level, square, city_key, rent_step, cost_step, sum(rooms)::integer, min(first_id), min(lowest_price), min(west),
          min(south), max(east), max(north)
        from fine group by 1, 2, 3, 4, 5, 6
      ), counted as (
        select kind, level, square, city_key, rent_step, cost_step, rooms, first_id, lowest_price, west, south, east, north
        from listing_counts
      )
      (select * from expected except all select * from counted) union all (select * from counted except all select * from expected)`.execute(
      db,
    );
    return rows;
  };
  await countRooms(db);
  expect(await different()).toEqual([]);
  const id = await copyListing(db, 1, { price: 777, latitude: null, longitude: null });
  await copyListing(db, 1, { latitude: -37.8, longitude: 144.9 });
  expect(await different()).not.toEqual([]);
  await countRooms(db);
  expect(await different()).toEqual([]);
  await db.deleteFrom('listings').where('id', '=', id).execute();
  await countRooms(db);
  expect(await different()).toEqual([]);
});

test('many squares are counted in several transactions, each of limited length', async () => {
  const opened = await openMembersApp();
  const { db } = opened;
  await countRooms(db);
  await sql`insert into uncounted_squares select generate_series(1, ${batch * (mostBatches + 1)}::integer)`.execute(
    db,
  );
  const transaction = vi.spyOn(db, 'transaction');
  await countRooms(db);
  expect(await notes(opened)).toBe(0);
  // The limit, the rest, and one that finds nothing.
  expect(transaction).toHaveBeenCalledTimes(3);
});

test('with more uncounted squares than the limit, a search does not use counts', async () => {
  const { db } = await openMembersApp();
  const shown = { box: { west: -180, south: -85, east: 180, north: 85 }, zoom: 5 };
  const query = { term: null, maxDistance: null, maxPrice: null };
  const found = async (mostUncounted?: number) => {
    const { summary, marks } = await filterListings(db, query, {
      after: null,
      size: 0,
      shown,
      areMany: () => areManyUncounted(db, mostUncounted),
    });
    return { summary, marks };
  };
  await countRooms(db);
  const right = await found();
  expect(right.summary.count).toBeGreaterThan(1);
  expect(await found(0)).toEqual(right);
  // Wrong counts in the table show whether the search reads it.
  await sql`update listing_counts set rooms = rooms + 1000`.execute(db);
  expect((await found()).summary.count).toBeGreaterThan(1000);
  // A square without rooms, noted twice.
  await sql`insert into uncounted_squares values (7), (7)`.execute(db);
  expect((await found(1)).summary.count).toBeGreaterThan(1000);
  expect(await found(0)).toEqual(right);
  await sql`delete from uncounted_squares`.execute(db);
  expect((await found(0)).summary.count).toBeGreaterThan(1000);
  // A count that has expired.
  await sql`
    insert into listing_counts (kind, level, square, city_key, rent_step, cost_step, rooms, first_id, lowest_price, until)
    values (0, 12, 7, '', 0, 0, 1, 1, 1, now())`.execute(db);
  expect(await found(0)).toEqual(right);
});

test('the highest rent and the highest costs of a listing can be searched', async () => {
  const opened = await openMembersApp();
  const highest = draftLimits.price;
  await copyListing(opened.db, 1, {
    price: highest,
    service_costs: detailLimits.amount,
    all_inclusive_price: null,
  });
  for (const params of [`minPrice=${highest}`, `minCost=${highest + detailLimits.amount}`]) {
    expect(await counted(opened, params)).toEqual(all(1));
    await countRooms(opened.db);
    expect(await counted(opened, params)).toEqual(all(1));
  }
});
