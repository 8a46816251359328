import { appliedFilters, type FilteredQuery, withoutFilter } from '@stanza/domain/filtered-query.ts';
import type { ResultSummary } from '@stanza/schemas/result-summary.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Cursor } from './cursor.ts';
import type { FoundRow } from './listing-row.ts';
import { conditions, orderOf, type Page, pageOf, type SearchOrder, searchQuery } from './search-listings.ts';
import { planSearch, type SearchPlan } from './search-plan.ts';

/** Euros of a bar of the histogram. */
const step = 50;
/** Bars, besides the last one, which has all higher rents. */
const bars = 40;

export interface FilteredPage extends Page {
  summary: ResultSummary;
}

/** Summary and page come from one statement, and so from one state of the database. The cursor must be of the query. */
export async function filterListings(
  db: Kysely<Database>,
  query: FilteredQuery,
  { after, size }: { after: Cursor | null; size: number },
): Promise<FilteredPage> {
  const plan = planSearch(query);
  if (plan === null) return { rows: [], next: null, summary: { ...summaryOf([]), withoutOne: [] } };
  const found = await filterQuery(db, plan, after, size).execute();
  const summary = summaryOf(found[0]?.bars ?? []);
  const rows = found.filter((row): row is typeof row & FoundRow => row.id !== null);
  return {
    ...pageOf(plan, size === 0 ? [] : rows.map(({ bars: _, ...row }) => row), size),
    summary: { ...summary, withoutOne: summary.count === 0 ? await countWithoutOne(db, query) : [] },
  };
}

/** The first row exists also for an empty page. */
export function filterQuery(db: Kysely<Database>, plan: SearchPlan, after: Cursor | null, size: number) {
  const page = searchQuery(db, plan, after, size)
    .$if(size === 0, (query) => query.limit(0))
    .as('page');
  return db
    .selectFrom(histogramQuery(db, plan).as('histogram'))
    .leftJoin(page, (join) => join.onTrue())
    .select('histogram.bars')
    .selectAll('page')
    .orderBy(orderOfPage[orderOf(plan)]);
}

const orderOfPage = {
  newest: sql`page."addedAt" desc, page.id desc`,
  nearest: sql`page.distance, page.id`,
  price: sql`page.price, page.id`,
} satisfies Record<SearchOrder, unknown>;

type Bar = [number: number, rooms: number, matches: number];

function histogramQuery(db: Kysely<Database>, plan: SearchPlan) {
  const { minPrice: _, ...filters } = plan.filters;
  const { minPrice = null } = plan.filters;
  const counted = db
    .selectFrom('listings')
    .select([
      sql`width_bucket(listings.price::float8, 0, ${sql.lit(bars * step)}, ${sql.lit(bars)})`.as('bar'),
      sql`count(*)`.as('rooms'),
      sql`count(*) filter (where coalesce(listings.price >= ${minPrice}::numeric, true)
        and coalesce(listings.price <= ${plan.maxPrice}::numeric, true))`.as('matches'),
    ])
    .where((where) => where.and(conditions({ ...plan, maxPrice: null, filters })))
    .groupBy('bar')
    .as('counted');
  return db
    .selectFrom(counted)
    .select(sql<Bar[]>`coalesce(json_agg(json_build_array(bar, rooms, matches)), '[]')`.as('bars'));
}

function summaryOf(counted: readonly Bar[]): Omit<ResultSummary, 'withoutOne'> {
  const rooms = Array<number>(bars + 1).fill(0);
  const matches = Array<number>(bars + 1).fill(0);
  for (const [bar, all, matching] of counted) {
    rooms[bar - 1] = all;
    matches[bar - 1] = matching;
  }
  return { count: matches.reduce((sum, bar) => sum + bar, 0), histogram: { step, rooms, matches } };
}

/** Of an empty result: how many listings are found without each of its filters, the most first. */
async function countWithoutOne(
  db: Kysely<Database>,
  query: FilteredQuery,
): Promise<ResultSummary['withoutOne']> {
  const counts = appliedFilters(query).flatMap((filter) => {
    const plan = planSearch(withoutFilter(query, filter));
    return plan === null ? [] : [{ filter, count: countQuery(db, plan) }];
  });
  if (counts.length === 0) return [];
  const { rows } = await sql<{ counts: number[] }>`
    select json_build_array(${sql.join(counts.map(({ count }) => sql`(${count})`))}) as counts`.execute(db);
  return counts
    .map(({ filter }, i) => ({ filter, count: rows[0]?.counts[i] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}

function countQuery(db: Kysely<Database>, plan: SearchPlan) {
  return db
    .selectFrom('listings')
    .select(({ fn }) => fn.countAll().as('count'))
    .where((where) => where.and(conditions(plan)));
}
