import { parseFilteredParams } from '@stanza/domain/filtered-query.ts';
import { beforeAll, expect, test } from 'vitest';
import { connect } from '../database/connect.ts';
import type { Cursor } from '../listings/cursor.ts';
import { orderOf, searchQuery } from '../listings/search-listings.ts';
import { planSearch } from '../listings/search-plan.ts';
import { loadFeed } from '../transit/store.ts';
import { insertBulkListings } from './support/bulk-listings.ts';
import { cleanUpAfterUse } from './support/cleanup.ts';
import { createTestDatabase } from './support/database.ts';
import { explainAnalyze, listingScans } from './support/query-plan.ts';
import { searches } from './support/searches.ts';
import { smallFeed, usualDay } from './support/small-feed.ts';

const { url } = await createTestDatabase();
/** Without a limit for a query: on a busy machine, the one that makes the listings takes longer than any other. */
const db = connect(url, { maxConnections: 1, queryTimeout: 0 });
cleanUpAfterUse(() => db.destroy());

beforeAll(() => insertBulkListings(db, 50_000), 300_000);

/** A cursor in the middle of each order. */
const deep: Record<Cursor[0], Cursor> = {
  newest: ['newest', Date.parse('2026-01-03T00:00:00Z'), 20_000],
  nearest: ['nearest', 0.0005, 20_000],
  price: ['price', 700, 20_000],
  cost: ['cost', 700, 20_000],
};

test.each(Object.entries(searches))(
  '%s (%s) uses an index on the first page and later',
  async (_, params) => {
    const plan = planSearch(parseFilteredParams(new URLSearchParams(params)).query);
    if (plan === null) throw new Error('This search finds nothing by design.');
    for (const after of [null, deep[orderOf(plan)]]) {
      const scans = listingScans(await explainAnalyze(db, searchQuery(db, plan, after)));
      expect(scans.length).toBeGreaterThan(0);
      for (const scan of scans) {
        expect(scan['Node Type']).toMatch(/^(Index Scan|Index Only Scan|Bitmap (Heap|Index) Scan)$/);
      }
    }
  },
);

test('a limit of the way by public transport finds the rooms by the cells of the table', async () => {
  await loadFeed(db, await smallFeed(), 'Milano', usualDay);
  const plan = planSearch(parseFilteredParams(new URLSearchParams('university=Bocconi&maxTransit=20')).query);
  if (plan === null) throw new Error('This search finds nothing by design.');
  const scans = listingScans(await explainAnalyze(db, searchQuery(db, plan, null)));
  expect(scans.map((scan) => scan['Index Name'])).toContain('listings_cell');
});
