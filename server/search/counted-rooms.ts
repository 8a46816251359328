import { type MapBox, parseBox } from '@stanza/schemas/search/map-area.ts';
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { isPublished } from '../listing/listing-row.ts';
import { costBarStep, costStep, isInStep, rentBarStep, rentStep, type Steps, stepsOf } from './bars.ts';
import { boxAround } from './circle.ts';
import { filterConditions } from './filter-conditions.ts';
import { isInBox } from './map-boxes.ts';
import { conditions, keyOf, planConditions } from './search-listings.ts';
import type { PlanFilters, SearchPlan } from './search-plan.ts';
import { boxPart, type Cover, circlePart, coverOf, everywhere, finestLevel, type Run } from './squares.ts';

/** The filters that counts support. */
const countedFilters: readonly (keyof PlanFilters)[] = [
  'bounds',
  'minPrice',
  'minCost',
  'maxCost',
  'furnished',
];

export function isCounted({ text, university, maxTransit, filters, withoutPosters }: SearchPlan): boolean {
  return (
    withoutPosters.length === 0 &&
    text === null &&
    (university === null || maxTransit === null) &&
    Object.keys(filters).every((name) => countedFilters.some((one) => one === name))
  );
}

/** The squares whose counts are not current: their rooms are read one by one. */
const uncounted = sql`select square from uncounted_squares union select square from listing_counts where until <= now()`;

/**
 * With more squares of that kind than this, a search over some hundred thousand rooms is faster if it reads each room once. A search of one
 * city then always is.
 */
const mostUncounted = 10_000;

/**
 * Whether more than `most` squares are not counted. A search may ask this before its own statement, even if squares change in between: its
 * result is exact with and without the counts.
 */
export async function areManyUncounted(db: Kysely<Database>, most = mostUncounted): Promise<boolean> {
  const { rows } = await sql<{ areMany: boolean }>`
    select exists (select from (${uncounted}) noted offset ${most}) as "areMany"`.execute(db);
  return rows[0]?.areMany === true;
}

/** A row is one room, or several rooms that no condition of the plan separates. */
export interface Rooms {
  /** The level of the square of the map that contains them. */
  level: number;
  square: number;
  rooms: number;
  rent_step: number;
  cost_step: number;
  /** Whether they count in the histogram of the rents, which ignores the limits of the rent, and in that of the costs. */
  in_rents: boolean;
  in_costs: boolean;
  /** Whether they match. */
  fits: boolean;
  /** The first of their ids. */
  id: number;
  /** The lowest of their rents. */
  price: number;
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
  /** Sums. */
  longitudes: number | null;
  latitudes: number | null;
}

/** Each room that passes all conditions except the limits of rent and cost. */
export function eachRoom(
  plan: SearchPlan,
  more: readonly Expression<unknown>[] = [],
  flags: Flags = flagsOfRoom(plan),
): RawBuilder<Rooms> {
  return sql`(
    select ${sql.lit(finestLevel)} as level, listings.square, 1 as rooms, ${rentBarStep} as rent_step, ${costBarStep} as cost_step,
      ${flags.inRents} as in_rents, ${flags.inCosts} as in_costs, ${flags.fits} as fits, listings.id, listings.price,
      listings.longitude as west, listings.latitude as south, listings.longitude as east, listings.latitude as north,
      listings.longitude as longitudes, listings.latitude as latitudes,
      listings.map_x, listings.map_y, listings.longitude, listings.latitude
    from listings where ${all([...conditions(withoutLimits(plan)), ...more])}
  )`;
}

interface Flags {
  inRents: RawBuilder<unknown>;
  inCosts: RawBuilder<unknown>;
  fits: RawBuilder<unknown>;
}

function flagsOf(fitsRent: RawBuilder<unknown>, fitsCost: RawBuilder<unknown>): Flags {
  return { inRents: fitsCost, inCosts: fitsRent, fits: sql`(${fitsRent} and ${fitsCost})` };
}

function flagsOfRoom({ maxPrice, filters }: SearchPlan): Flags {
  const { minPrice = null, minCost = null, maxCost = null } = filters;
  const isBetween = (column: string, least: number | null, most: number | null) =>
    sql`(${least === null ? sql`true` : sql`${sql.ref(column)} >= ${least}`}
      and ${most === null ? sql`true` : sql`${sql.ref(column)} <= ${most}`})`;
  return flagsOf(
    isBetween('listings.price', minPrice, maxPrice),
    isBetween('listings.monthly_cost', minCost, maxCost),
  );
}

function withoutLimits(plan: SearchPlan): SearchPlan {
  const { minPrice: _, minCost: __, maxCost: ___, ...filters } = plan.filters;
  return { ...plan, maxPrice: null, filters };
}

/** A level that has counts, and the next smaller one. */
interface CountedLevel {
  level: number;
  below: number | null;
}

const levelsOfAll: readonly CountedLevel[] = [28, 26, 24, 22, 20, 18, 16, 14, 12].map(withBelow);
const levelsOfCity: readonly CountedLevel[] = [16, finestLevel].map(withBelow);

function withBelow(level: number, i: number, levels: readonly number[]): CountedLevel {
  return { level, below: levels[i + 1] ?? null };
}

const columns = sql.raw(
  `level, square, rooms, rent_step, cost_step, in_rents, in_costs, fits, id, price, west, south, east, north, longitudes, latitudes`,
);

/**
 * The counts of squares. For squares that have changed since, and squares at the edge of the part of the map, each room instead. For a
 * step that a limit divides, also each room within the limit.
 * @param view an additional box, and the largest level of a square
 */
export function countedRooms(
  plan: SearchPlan,
  view: { box: MapBox; level: number } | null = null,
): RawBuilder<Rooms> {
  const { city } = plan;
  const levels = city === null ? levelsOfAll : levelsOfCity;
  const cover = coverOfPlan(plan, view);
  const [wholes, edges] = [arraysOf(cover.wholes, levels), arraysOf(cover.edges, levels)];
  const { flags, isWholeStep, partialSteps } = limitsOf(plan);
  // Furnished rooms have two kinds of their own.
  const kind = plan.filters.furnished === undefined ? 0 : 2;
  const isOfCity =
    city === null ? sql`kind = ranges.kind` : sql`kind = ${sql.lit(kind)} and city_key = ${keyOf(city)}`;
  const inView = view === null ? [] : [isInBox(view.box)];
  const box = plan.circle && boxAround(plan.circle.centre, plan.circle.radiusKm);
  // This comes before the computation of points on the sphere. The planner must not search for rooms by it.
  const near = box
    ? sql`and listings.longitude + 0 between ${box.west} and ${box.east} and listings.latitude + 0 between ${box.south} and ${box.north}`
    : sql``;
  // Not joins: the planner would find rooms by other conditions, and compare each of many changed squares with each square of the part.
  return sql<Rooms>`(
    with uncounted as materialized (${uncounted}), levels (level, below) as materialized (
      select * from unnest(${levels.map(({ level }) => level)}::int[], ${levels.map(({ below }) => below)}::int[])
    ), covered as materialized (
      select square, (${wholes.counted})[place] as counted
      from (select square, width_bucket(square, ${wholes.first}) as place from uncounted) placed
      where place > 0 and square <= (${wholes.last})[place]
    ), stale as materialized (
      select distinct levels.level, ${inLevel('covered.square', 'levels.level')} as square
      from covered join levels on levels.level <= covered.counted
    ), ranges as materialized (
      select case counted when ${sql.lit(finestLevel)} then ${sql.lit(kind)} else ${sql.lit(kind + 1)} end as kind, counted as level,
        ${inLevel('first', 'counted')} as first, ${inLevel('last', 'counted')} as last
      from unnest(${wholes.counted}, ${wholes.first}, ${wholes.last}) wholes (counted, first, last)
      union all
      select case below when ${sql.lit(finestLevel)} then ${sql.lit(kind)} else ${sql.lit(kind + 1)} end, below,
        ${firstIn('square', 'level', 'below')}, ${firstIn('(square + 1)', 'level', 'below')} - 1
      from stale join levels using (level) where below is not null
    ), rooms_of (first, last) as materialized (
      select * from unnest(${edges.first}, ${edges.last})
      union all
      select square, square from covered
    )
    select level, square, rooms, rent_step, cost_step, ${flags.inRents} as in_rents, ${flags.inCosts} as in_costs,
      ${flags.fits} as fits, first_id as id, lowest_price as price, west, south, east, north, longitudes, latitudes
    from (
      select counts.* from ranges cross join lateral (
        select * from listing_counts
        where ${isOfCity} and level = ranges.level and square between ranges.first and ranges.last offset 0
      ) counts
      where (counts.level, counts.square) not in (select level, square from stale)
    ) counts where ${isWholeStep}
    union all
    select ${sql.lit(finestLevel)}, square, 1, rent_step, cost_step, ${flags.inRents}, ${flags.inCosts}, ${flags.fits},
      id, price, longitude, latitude, longitude, latitude, longitude, latitude
    from rooms_of cross join lateral (
      select listings.id, listings.square, listings.price, listings.monthly_cost, listings.city_key, listings.state, listings.expires_at,
        listings.furnished, listings.longitude, listings.latitude, sphere_point(listings.latitude, listings.longitude) as place,
        ${rentStep} as rent_step, ${costStep} as cost_step
      from listings
      where listings.square between rooms_of.first and rooms_of.last and ${isPublished} ${near}
      offset 0
    ) listings
    where ${all([...conditions(withoutLimits(plan)), ...inView, isWholeStep])}
    ${partialSteps === null ? sql`` : sql`union all select ${columns} from ${partialSteps(inView)} partial_steps`}
  )`;
}

/**
 * Arrays of runs in the order of their squares: the first and the last finest square of each run, and the level whose counts are read.
 * The text is built here: the driver would write one number after another.
 */
function arraysOf(runs: readonly Run[], levels: readonly CountedLevel[]) {
  const rows = runs.map(({ level, first, last }) => {
    const squares = 4 ** (level - finestLevel);
    const counted = levels.find((one) => one.level <= level)?.level ?? finestLevel;
    return { first: first * squares, last: (last + 1) * squares - 1, counted };
  });
  rows.sort((a, b) => a.first - b.first);
  const arrayOf = (type: string, column: keyof (typeof rows)[number]) =>
    sql`${`{${rows.map((row) => row[column]).join(',')}}`}::${sql.raw(type)}[]`;
  return {
    first: arrayOf('bigint', 'first'),
    last: arrayOf('bigint', 'last'),
    counted: arrayOf('int', 'counted'),
  };
}

/** The larger square around one of the finest. */
function inLevel(square: string, level: string) {
  return sql`${sql.raw(square)} >> (2 * (${sql.raw(level)} - ${sql.lit(finestLevel)}))`;
}

/** The first of the smaller squares within one. */
function firstIn(square: string, level: string, below: string) {
  return sql`(${sql.raw(square)} << (2 * (${sql.raw(level)} - ${sql.raw(below)})))`;
}

function coverOfPlan({ filters, circle }: SearchPlan, view: { box: MapBox; level: number } | null): Cover {
  const bounds = filters.bounds === undefined ? null : parseBox(filters.bounds);
  const parts = [
    ...[bounds, view?.box ?? null].flatMap((box) => (box === null ? [] : [boxPart(box)])),
    ...(circle === null ? [] : [circlePart(circle)]),
  ];
  return parts.length === 0 ? everywhere : coverOf(parts, view?.level);
}

/**
 * The effect of limits of rent and cost on rooms that are counted by steps. If only one of the two is limited, the counts of a divided
 * step still give the number of rooms in the histogram without the limit.
 */
function limitsOf(plan: SearchPlan): {
  flags: Flags;
  isWholeStep: RawBuilder<SqlBool>;
  partialSteps: ((more: readonly Expression<unknown>[]) => RawBuilder<Rooms>) | null;
} {
  const { maxPrice, filters } = plan;
  const { minPrice = null, minCost = null, maxCost = null } = filters;
  const isRentLimited = minPrice !== null || maxPrice !== null;
  const isCostLimited = minCost !== null || maxCost !== null;
  const rent = stepsOf({ least: minPrice, most: maxPrice });
  const cost = stepsOf({ least: minCost, most: maxCost });
  const isWithin = (column: string, { first, last }: Steps) =>
    sql`${sql.ref(column)} between ${first} and ${last}`;
  const flags = flagsOf(
    isRentLimited ? isWithin('rent_step', rent) : sql`true`,
    isCostLimited ? isWithin('cost_step', cost) : sql`true`,
  );
  const inSteps = [
    ...rent.partialSteps.map((step) => isInStep('listings.price', step)),
    ...cost.partialSteps.map((step) => isInStep('listings.monthly_cost', step)),
  ];
  if (inSteps.length === 0) return { flags, isWholeStep: sql`true`, partialSteps: null };
  const isInPartial = sql`(${sql.join(inSteps, sql` or `)})`;
  if (isRentLimited && isCostLimited) {
    const isWholeStep = all([
      ...rent.partialSteps.map((step) => sql`rent_step <> ${step}`),
      ...cost.partialSteps.map((step) => sql`cost_step <> ${step}`),
    ]);
    return { flags, isWholeStep, partialSteps: (more) => eachRoom(plan, [isInPartial, ...more]) };
  }
  const counted: Flags = {
    inRents: sql.lit(isCostLimited),
    inCosts: sql.lit(isRentLimited),
    fits: sql`true`,
  };
  const isLimited = filterConditions(
    Object.fromEntries(Object.entries({ minPrice, minCost, maxCost }).filter(([, value]) => value !== null)),
  );
  const limits = [...isLimited, ...(maxPrice === null ? [] : [planConditions.maxPrice(maxPrice)])];
  return {
    flags,
    isWholeStep: sql`true`,
    partialSteps: (more) => eachRoom(plan, [isInPartial, ...limits, ...more], counted),
  };
}

function all(conditions: readonly unknown[]): RawBuilder<SqlBool> {
  return sql`(${sql.join(conditions, sql` and `)})`;
}
