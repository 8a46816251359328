import { appliedFilters, type FilteredQuery, withoutFilter } from '@stanza/domain/search/filtered-query.ts';
import type { MapBox } from '@stanza/schemas/search/map-area.ts';
import type { MapMarks } from '@stanza/schemas/search/map-marks.ts';
import type { Histogram, ResultSummary } from '@stanza/schemas/search/result-summary.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { FoundRow } from '../listing/listing-row.ts';
import { barStep, bars } from './bars.ts';
import { areManyUncounted, countedRooms, eachRoom, isCounted } from './counted-rooms.ts';
import type { Cursor } from './cursor.ts';
import { cellInView, countedMarks, marksQuery, type ShownMap } from './map-marks.ts';
import { groupsOf, matched, type RoomGroup } from './room-groups.ts';
import { conditions, orderOf, type Page, pageOf, type SearchOrder, searchQuery } from './search-listings.ts';
import { type Asker, planSearch, type SearchPlan } from './search-plan.ts';

export interface FilteredPage extends Page {
  summary: ResultSummary;
  /** Present if a map was given. */
  marks?: MapMarks;
}

/**
 * Summary, marks and page come from one statement, and so from one state of the database. The cursor must belong to the query.
 * @param areMany whether too many squares are not counted yet for a search by counts
 * @param inTurn starts the search when a place for its kind is free
 */
export async function filterListings(
  db: Kysely<Database>,
  query: FilteredQuery,
  {
    after,
    size,
    shown = null,
    asker = {},
    areMany = () => areManyUncounted(db),
    inTurn = (_, search) => search(),
  }: {
    after: Cursor | null;
    size: number;
    shown?: ShownMap | null;
    asker?: Asker;
    areMany?: () => Promise<boolean>;
    inTurn?: (isOfCounts: boolean, search: () => Promise<FilteredPage>) => Promise<FilteredPage>;
  },
): Promise<FilteredPage> {
  const plan = planSearch(query, asker);
  if (plan === null) {
    return {
      rows: [],
      next: null,
      summary: { ...summaryOf(nothingFound), withoutOne: [] },
      ...(shown && { marks: noMarks }),
    };
  }
  const isOfCounts = isCounted(plan) && !(await areMany());
  return await inTurn(isOfCounts, async () => {
    const found = await filterQuery(db, plan, { after, size, shown, isOfCounts }).execute();
    const about = found.find((row) => row.about !== null)?.about ?? nothingFound;
    const summary = summaryOf(about);
    const rows = found.flatMap(({ about: _, ...row }) => (row.id === null ? [] : [row as FoundRow]));
    return {
      ...pageOf(plan, rows, size),
      summary: {
        ...summary,
        withoutOne: summary.count === 0 ? await countWithoutOne(db, query, { areMany, asker }) : [],
      },
      ...(shown && { marks: { ...(about.marks ?? noMarks), extent: about.extent } }),
    };
  });
}

interface About {
  bars: Bar[];
  /** The histogram of the total costs. */
  costs: Bar[];
  extent: MapBox | null;
  marks: Omit<MapMarks, 'extent'> | null;
}

const nothingFound: About = { bars: [], costs: [], extent: null, marks: null };
const noMarks = { rooms: [], clusters: [], extent: null } satisfies MapMarks;

/** There is a row also for an empty page. One row has the summary of all matches. */
export function filterQuery(
  db: Kysely<Database>,
  plan: SearchPlan,
  {
    after,
    size,
    shown,
    isOfCounts = isCounted(plan),
  }: { after: Cursor | null; size: number; shown: ShownMap | null; isOfCounts?: boolean },
) {
  const page = searchQuery(db, plan, after, size)
    .$if(size === 0, (query) => query.limit(0))
    .as('page');
  const marks =
    shown === null
      ? sql`null::json`
      : sql`(${marksQuery(db, isOfCounts ? countedMarks(plan, shown) : matched)})`;
  return (isOfCounts ? db : withMatched(db, plan, shown))
    .selectFrom(histogramQuery(db, isOfCounts ? groupsOf(countedRooms(plan)) : matched).as('histogram'))
    .leftJoin(page, (join) => join.onTrue())
    .select(
      sql<About | null>`case when row_number() over () = 1 then json_build_object(
        'bars', histogram.bars, 'costs', histogram.costs, 'extent', histogram.extent, 'marks', ${marks}) end`.as(
        'about',
      ),
    )
    .selectAll('page')
    .orderBy(orderOfPage[orderOf(plan)]);
}

/** If each match must be read, it is read once, for histograms and marks. */
function withMatched(db: Kysely<Database>, plan: SearchPlan, shown: ShownMap | null) {
  const cell = shown === null ? undefined : cellInView(shown);
  return db.with(
    (cte) => cte('matched').materialized(),
    (query) => query.selectFrom(groupsOf(eachRoom(plan), cell).as('groups')).selectAll(),
  ) as unknown as Kysely<Database>;
}

const orderOfPage = {
  newest: sql`page."addedAt" desc, page.id desc`,
  nearest: sql`page.distance, page.id`,
  match: sql`page."matchScore" desc nulls last, page."addedAt" desc, page.id desc`,
  transit: sql`page."transitMinutes", page.id`,
  price: sql`page.price, page.id`,
  cost: sql`page.cost, page.id`,
} satisfies Record<SearchOrder, unknown>;

type Bar = [number: number, rooms: number, matches: number];

/** Both histograms: each counts the rooms that pass all filters except its own. */
function histogramQuery(db: Kysely<Database>, groups: RawBuilder<RoomGroup>) {
  const edgeOf = (edge: string, column: string) =>
    sql<number | null>`${sql.raw(edge)}(${sql.ref(column)}) filter (where fits)`;
  const sumOf = (condition: string) =>
    sql<string>`coalesce(sum(rooms) filter (where ${sql.ref(condition)}), 0)`;
  const counted = db
    .selectFrom(groups.as('groups'))
    .select([
      'bar',
      'cost_bar',
      sumOf('in_rents').as('rooms'),
      sumOf('in_costs').as('cost_rooms'),
      sumOf('fits').as('matches'),
      edgeOf('min', 'west').as('west'),
      edgeOf('min', 'south').as('south'),
      edgeOf('max', 'east').as('east'),
      edgeOf('max', 'north').as('north'),
    ])
    .groupBy(sql`grouping sets ((bar), (cost_bar))`)
    .as('counted');
  const barsOf = (bar: string, rooms: string) =>
    sql<Bar[]>`coalesce(json_agg(json_build_array(${sql.ref(bar)}, ${sql.ref(rooms)}, matches))
      filter (where ${sql.ref(bar)} is not null), '[]')`;
  return db.selectFrom(counted).select([
    barsOf('bar', 'rooms').as('bars'),
    barsOf('cost_bar', 'cost_rooms').as('costs'),
    sql<MapBox | null>`case when min(west) is not null then json_build_object(
        'west', min(west), 'south', min(south), 'east', max(east), 'north', max(north)) end`.as('extent'),
  ]);
}

function summaryOf({ bars, costs }: Pick<About, 'bars' | 'costs'>): Omit<ResultSummary, 'withoutOne'> {
  const histogram = histogramOf(bars);
  const count = histogram.matches.reduce((sum, bar) => sum + bar, 0);
  return { count, histogram, costs: histogramOf(costs) };
}

function histogramOf(counted: readonly Bar[]): Histogram {
  const rooms = Array<number>(bars + 1).fill(0);
  const matches = Array<number>(bars + 1).fill(0);
  for (const [bar, all, matching] of counted) {
    rooms[bar - 1] = all;
    matches[bar - 1] = matching;
  }
  return { step: barStep, rooms, matches };
}

/** For an empty result: the number of matches without each of its filters, the most first. */
async function countWithoutOne(
  db: Kysely<Database>,
  query: FilteredQuery,
  { areMany, asker }: { areMany: () => Promise<boolean>; asker: Asker },
): Promise<ResultSummary['withoutOne']> {
  const without = appliedFilters(query).flatMap((filter) => {
    const plan = planSearch(withoutFilter(query, filter), asker);
    return plan === null ? [] : [{ filter, plan }];
  });
  if (without.length === 0) return [];
  const isOfCounts = without.some(({ plan }) => isCounted(plan)) && !(await areMany());
  const counts = without.map(({ filter, plan }) => ({
    filter,
    count: isOfCounts && isCounted(plan) ? sumQuery(plan) : countQuery(db, plan),
  }));
  const { rows } = await sql<{ counts: number[] }>`
    select json_build_array(${sql.join(counts.map(({ count }) => sql`(${count})`))}) as counts`.execute(db);
  return counts
    .map(({ filter }, i) => ({ filter, count: rows[0]?.counts[i] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}

function sumQuery(plan: SearchPlan) {
  return sql`select coalesce(sum(rooms), 0) as count from ${countedRooms(plan)} rooms where fits`;
}

function countQuery(db: Kysely<Database>, plan: SearchPlan) {
  return db
    .selectFrom('listings')
    .select(({ fn }) => fn.countAll().as('count'))
    .where((where) => where.and(conditions(plan)));
}
