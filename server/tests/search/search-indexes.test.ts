import { parseFilteredParams } from '@stanza/domain/search/filtered-query.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../database/connect.ts';
import type { Cursor } from '../../search/cursor.ts';
import { filterQuery } from '../../search/filter-listings.ts';
import { countRooms } from '../../search/listing-counts.ts';
import { orderOf, searchQuery } from '../../search/search-listings.ts';
import { planSearch } from '../../search/search-plan.ts';
import { loadFeed } from '../../search/transit/store.ts';
import { insertBulkListings } from '../support/bulk-listings.ts';
import { cleanUpAfterUse } from '../support/cleanup.ts';
import { createTestDatabase } from '../support/database.ts';
import { explainAnalyze, listingScans, type PlanNode } from '../support/query-plan.ts';
import { searches } from '../support/searches.ts';
import { smallFeed, usualDay } from '../support/small-feed.ts';

const { url } = await createTestDatabase();
/** Without a time limit, since the query that creates the listings takes long on a busy machine. */
const db = connect(url, { maxConnections: 1, queryTimeout: 0 });
cleanUpAfterUse(() => db.destroy());

beforeAll(() => insertBulkListings(db, 50_000), 300_000);

/** A cursor in the middle of each order. */
const deep: Record<Cursor[0], Cursor> = {
  newest: ['newest', Date.parse('2026-01-03T00:00:00Z'), 20_000],
  nearest: ['nearest', 0.0005, 20_000],
  transit: ['transit', 30, 20_000],
  price: ['price', 700, 20_000],
  cost: ['cost', 700, 20_000],
  match: ['match', 0.5, Date.parse('2026-01-03T00:00:00Z'), 20_000],
};

test.each(Object.entries(searches))(
  '%s (%s) uses an index on the first page and later',
  async (_, params) => {
    const plan = planOf(params);
    for (const after of [null, deep[orderOf(plan)]]) {
      const scans = listingScans(await explainAnalyze(db, searchQuery(db, plan, after)));
      expect(scans.length).toBeGreaterThan(0);
      for (const scan of scans) {
        expect(scan['Node Type']).toMatch(/^(Index Scan|Index Only Scan|Bitmap (Heap|Index) Scan)$/);
      }
    }
  },
);

const planOf = (params: string) => {
  const plan = planSearch(parseFilteredParams(new URLSearchParams(params)).query);
  if (plan === null) throw new Error('This search finds nothing by design.');
  return plan;
};

const shown = { box: { west: 9.1, south: 45.4, east: 9.2, north: 45.5 }, zoom: 12 };
const summaryOf = (params: string, map = shown) =>
  filterQuery(db, planOf(params), { after: null, size: 0, shown: map });
const nameOf = (scan: PlanNode) => `${scan['Node Type']} ${scan['Index Name']}`;

test.each([
  ['the marks of few streets', '', 16],
  ['the histograms and marks of an area', 'area=9.1,45.4,9.2,45.4,9.2,45.5,9.1,45.5', 12],
])('%s are read from an index alone', async (_, params, zoom) => {
  const box = { west: 9.18, south: 45.46, east: 9.2, north: 45.48 };
  const scans = listingScans(await explainAnalyze(db, summaryOf(params, { box, zoom })));
  const ofMany = scans.filter((scan) => scan['Actual Rows'] * scan['Actual Loops'] > 500).map(nameOf);
  expect(ofMany).toContain('Index Only Scan listings_on_map');
  for (const name of ofMany) expect(name).toMatch(/^Index Only Scan listings_(on_map|in_square)$/);
});

describe('histograms and marks', () => {
  const queries = [
    '',
    'location=Bologna',
    'maxPrice=900',
    'bounds=9.1,45.4,9.2,45.5',
    'furnished=true',
    'location=Bologna&furnished=true&maxPrice=900',
  ];
  const scansOf = async (params: string) => listingScans(await explainAnalyze(db, summaryOf(params)));
  const uncounted = new Map<string, PlanNode[]>();

  // Counting all rooms takes seconds, so it is done once for all queries.
  beforeAll(async () => {
    await sql`insert into uncounted_squares select distinct square from listings`.execute(db);
    for (const params of queries) uncounted.set(params, await scansOf(params));
    await countRooms(db);
    await sql`vacuum analyze listing_counts, uncounted_squares`.execute(db);
  }, 300_000);

  const roomsIn = (scans: readonly PlanNode[]) => {
    // Besides the scans for the empty page, some of which never run, and for single rooms.
    const names = scans
      .filter((scan) => scan['Actual Loops'] > 0)
      .map(nameOf)
      .filter((name) => !/listings_(pkey|newest|price_id)/.test(name));
    expect(new Set([...names, 'Index Only Scan listings_in_square']).size, names.join(', ')).toBe(1);
    return scans
      .filter((scan) => scan['Index Name'] === 'listings_in_square')
      .reduce((sum, scan) => sum + scan['Actual Rows'] * scan['Actual Loops'], 0);
  };

  test.each(queries)(
    'of %s read counts, and rooms only of squares that changed or at an edge',
    async (params) => {
      const ofAll = roomsIn(uncounted.get(params) ?? []);
      expect(roomsIn(await scansOf(params))).toBeLessThan(ofAll / 5);
    },
  );
});

test.each(['maxPrice=930', 'location=Bologna&maxPrice=930', 'university=Bocconi&maxDistance=3&maxPrice=930'])(
  'of %s only the rooms are read whose rent is in the step of the limit',
  async (params) => {
    const scans = listingScans(await explainAnalyze(db, summaryOf(params)));
    const read = scans.filter((scan) => scan['Index Name'] !== undefined || scan['Node Type'] === 'Seq Scan');
    const rooms = await sql<{
      rooms: number;
    }>`select count(*) as rooms from listings where price > 900 and price < 950`.execute(db);
    for (const scan of read) {
      expect(scan['Node Type']).not.toBe('Seq Scan');
      if (scan['Index Name'] === 'listings_on_map' || scan['Index Name'] === 'listings_in_square') continue;
      expect(scan['Actual Rows'] * scan['Actual Loops'], nameOf(scan)).toBeLessThanOrEqual(
        rooms.rows[0]?.rooms ?? 0,
      );
    }
  },
);

test('the nearest rooms of a distant part of the map are not searched from the place outwards', async () => {
  const far = 'university=Bocconi&bounds=12.4,41.8,12.6,42';
  const near = 'university=Bocconi&bounds=9.1,45.4,9.3,45.5';
  for (const params of [far, near]) {
    const { nodes } = await explainAnalyze(db, searchQuery(db, planOf(params), null));
    // The index of places reads almost no rooms outside the part of the map.
    const ofPlaces = nodes.filter((node) => node['Index Name'] === 'listings_place');
    expect(ofPlaces).toHaveLength(1);
    for (const node of ofPlaces) expect(node['Rows Removed by Filter'] ?? 0, params).toBeLessThan(100);
    for (const node of ofPlaces) expect(node['Actual Rows'], params).toBeLessThan(100);
  }
});

test.each([
  ['', 'bounds=11.7,45.3,12,45.5'],
  ['order=price', 'bounds=11.7,45.3,12,45.5'],
  ['order=distance', 'bounds=11.7,45.3,12,45.5'],
  ['', 'bounds=9,41,9.4,42'],
  ['hasBalcony=true', 'area=11.7,45.3,12,45.3,12,45.5'],
])('a search in a part of the map far from its circle looks for no room (%s, %s)', async (order, part) => {
  const params = `location=Milano&maxDistance=30&${order}&${part}`;
  for (const query of [searchQuery(db, planOf(params), null), summaryOf(params)]) {
    const scans = listingScans(await explainAnalyze(db, query));
    expect(scans.filter((scan) => scan['Actual Loops'] > 0)).toEqual([]);
  }
});

describe('the way by public transport', () => {
  beforeAll(async () => {
    await loadFeed(db, await smallFeed(), 'Milano', usualDay);
  });

  test.each(['maxTransit=20', 'maxTransit=30', 'maxTransit=20&order=transit'])(
    'for %s the database estimates the number of rooms well',
    async (params) => {
      const query = filterQuery(db, planOf(`university=Bocconi&${params}`), {
        after: null,
        size: 20,
        shown: null,
      });
      const { nodes } = await explainAnalyze(db, query);
      const joins = nodes.filter((node) => node['Join Type'] !== undefined && node['Actual Rows'] > 100);
      expect(joins.length).toBeGreaterThan(0);
      // An estimate that was wrong by a factor of hundreds made PostgreSQL compare each room with each member.
      for (const join of joins) expect(join['Actual Rows'] / join['Plan Rows']).toBeLessThan(20);
    },
  );
});
