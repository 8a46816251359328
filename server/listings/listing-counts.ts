import { type MapBox, parseBox } from '@stanza/schemas/map-area.ts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { costBar, rentBar } from './bars.ts';
import { isPublished } from './listing-row.ts';
import type { PlanFilters, SearchPlan } from './search-plan.ts';

/** By how many bits `map_x` and `map_y` are shortened in the numbers of squares: as in the migration `0025-listing-counts`. */
export const squareBits = 12;
/** The bits of a square's row. */
const rowBits = 16;
const squareDegrees = 360 / 2 ** 16;

/** Notes of one statement: the fullest squares of a great city are still counted within its time. */
const batch = 50;
/** Of PostgreSQL's advisory locks: one process counts at a time. */
const lock = 8_725_713;
/**
 * Rooms are counted until a while after they expire: a search whose time is a little before that of the count finds them. In the meantime
 * searches read the rooms of their squares.
 */
const expired = sql`now() - interval '1 minute'`;

/** Counts the rooms of all squares that have changed. A write meanwhile notes its square again. */
export async function countRooms(db: Kysely<Database>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await countSquares(db)) > 0);
}

async function countSquares(db: Kysely<Database>): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    const locked = await sql<{
      isMine: boolean;
    }>`select pg_try_advisory_xact_lock(${lock}) as "isMine"`.execute(transaction);
    if (!locked.rows[0]?.isMine) return 0;
    // One statement sees one state of the database: it removes the notes of those writes alone that it counts.
    const { rows } = await sql<{ squares: number }>`
      with due as materialized (
        (select square from uncounted_squares limit ${batch})
        union (select square from listing_counts where until <= ${expired} limit ${batch})
      ), noted as (
        delete from uncounted_squares where square in (select square from due)
      ), before as (
        delete from listing_counts where square in (select square from due)
      ), counted as (
        insert into listing_counts
        select due.square, city_key, ${rentBar}, ${costBar}, count(*), min(id), min(price), max(price), min(monthly_cost), max(monthly_cost),
          min(longitude), min(latitude), max(longitude), max(latitude), sum(longitude), sum(latitude), min(expires_at)
        from due join listings on square_of(map_x, map_y) = due.square
        where state = 'published' and (expires_at is null or expires_at > ${expired})
        group by 1, 2, 3, 4
      )
      select count(*) as squares from due`.execute(transaction);
    return rows[0]?.squares ?? 0;
  });
}

/** What counts can tell of. */
const countedFilters: readonly (keyof PlanFilters)[] = ['bounds', 'minPrice', 'minCost', 'maxCost'];

/**
 * Rooms by the name `listings`, for searches over all that match: each row is one room, or some that no condition of the plan parts.
 * @param within a box, where only its rooms are asked for; 'each' for rows of one room
 */
export function roomsOf(plan: SearchPlan, within: MapBox | 'each' | null = null): RawBuilder<Rooms> {
  if (within === 'each') return each;
  const { bounds, ...filters } = plan.filters;
  const boxes = [bounds === undefined ? null : parseBox(bounds), within].filter((one) => one !== null);
  const isCounted =
    plan.text === null &&
    plan.circle === null &&
    (plan.university === null || plan.maxTransit === null) &&
    Object.keys(filters).every((name) => countedFilters.some((one) => one === name));
  return isCounted ? counted(plan, boxes) : each;
}

export interface Rooms {
  rooms: number;
  rent_bar: number;
  cost_bar: number;
  /** The first of their ids. */
  id: number;
  /** The lowest of their rents. */
  price: number;
  /** The western and southern ends. */
  longitude: number | null;
  latitude: number | null;
  east: number | null;
  north: number | null;
  /** Sums. */
  longitudes: number | null;
  latitudes: number | null;
}

const ofEach = sql`1 as rooms, ${rentBar} as rent_bar, ${costBar} as cost_bar, listings.longitude as east, listings.latitude as north,
  listings.longitude as longitudes, listings.latitude as latitudes`;
const each = sql<Rooms>`(select listings.*, ${ofEach} from listings)`;

/**
 * The counts; but of squares that have changed since, and of counts that a condition parts, each room. A condition on the lowest values of a
 * count is then one on all of its rooms.
 */
function counted(
  { maxPrice, filters: { minPrice, minCost, maxCost } }: SearchPlan,
  boxes: readonly MapBox[],
): RawBuilder<Rooms> {
  const isUnparted = (lowest: string, highest: string, least: number | null, most: number | null) => {
    const [low, high] = [sql.ref(lowest), sql.ref(highest)];
    return [
      ...(least === null ? [] : [sql`(${low} >= ${least} or ${high} < ${least})`]),
      ...(most === null ? [] : [sql`(${high} <= ${most} or ${low} > ${most})`]),
    ];
  };
  const wholes = [
    ...boxes.map(
      ({ west, south, east, north }) =>
        sql`(counts.west >= ${west} ${west < east ? sql`and` : sql`or`} counts.east <= ${east})
          and counts.south >= ${south} and counts.north <= ${north}`,
    ),
    ...isUnparted('counts.lowest_price', 'counts.highest_price', minPrice ?? null, maxPrice),
    ...isUnparted('counts.lowest_cost', 'counts.highest_cost', minCost ?? null, maxCost ?? null),
  ];
  const isWhole = all(wholes);
  const isTouched = all(
    boxes.map(
      ({ west, south, east, north }) =>
        sql`${
          west < east
            ? // The first condition says nothing more than the others: the database has an index of it.
              sql`counts.west >= ${west - squareDegrees} and counts.west <= ${east} and counts.east >= ${west}`
            : sql`(counts.west <= ${east} or counts.east >= ${west})`
        } and counts.south <= ${north} and counts.north >= ${south}`,
    ),
  );
  const isCurrent = sql`(not exists (select from uncounted) or counts.square not in (select square from uncounted))`;
  // Not a join: the planner would look for rooms by other conditions.
  const roomsWhere = (isOfCount = sql``) => sql`(
      select listings.id, listings.price, listings.monthly_cost, listings.city_key, listings.state,
        listings.expires_at, listings.map_x, listings.map_y, listings.longitude, listings.latitude, ${ofEach}
      from listings
      where square_of(listings.map_x, listings.map_y) = counts.square ${isOfCount} and ${isPublished}
      offset 0
    ) listings`;
  const parted = sql`
    select listings.* from listing_counts counts cross join lateral ${roomsWhere(sql`
      and listings.city_key = counts.city_key
      and listings.price between counts.lowest_price and counts.highest_price
      and listings.monthly_cost between counts.lowest_cost and counts.highest_cost`)}
    where ${isTouched} and not ${isWhole} and ${isCurrent}`;
  return sql<Rooms>`(
    with uncounted as materialized (
      select square from uncounted_squares union select square from listing_counts where until <= now()
    )
    select counts.first_id as id, counts.lowest_price as price, counts.lowest_cost as monthly_cost, counts.city_key,
      'published' as state, counts.until as expires_at,
      ((counts.square >> ${sql.lit(rowBits)}) << ${sql.lit(squareBits)})::integer as map_x,
      ((counts.square & ${sql.lit(2 ** rowBits - 1)}) << ${sql.lit(squareBits)})::integer as map_y,
      counts.west as longitude, counts.south as latitude,
      counts.rooms, counts.rent_bar, counts.cost_bar, counts.east, counts.north, counts.longitudes, counts.latitudes
    from listing_counts counts where ${isWhole} and ${isCurrent}
    union all
    select listings.* from (select square from uncounted) counts cross join lateral ${roomsWhere()}
    ${wholes.length === 0 ? sql`` : sql`union all ${parted}`}
  )`;
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}
