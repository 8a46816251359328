import { boxOf } from '@stanza/domain/search/map-places.ts';
import type { Coordinates, SearchPlace } from '@stanza/domain/search/search-options.ts';
import { withoutControls } from '@stanza/domain/without-controls.ts';
import type { AnswersByQuestion } from '@stanza/schemas/match/answers.ts';
import { type MapBox, parseBox } from '@stanza/schemas/search/map-area.ts';
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { type FoundRow, isPublished, selectListings } from '../listing/listing-row.ts';
import { householdScore } from '../match/household-score.ts';
import { boxAround, chordOf, cubeAround } from './circle.ts';
import type { Cursor } from './cursor.ts';
import { filterConditions } from './filter-conditions.ts';
import { pointsOf } from './map-boxes.ts';
import type { SearchPlan } from './search-plan.ts';
import { areWithin, joinedMinutesTo, minutesTo } from './transit/cells.ts';

/** The number of listings of a page, if the client asks for no other: more than a large screen shows. A phone needs long to mount more. */
export const pageSize = 24;

export interface Page {
  rows: FoundRow[];
  /** Where the next page starts; `null` at the end. */
  next: Cursor | null;
}

export type SearchOrder = Cursor[0];

export function orderOf({ nearestTo, amount, fitting }: SearchPlan): SearchOrder {
  if (fitting !== null) return 'match';
  return nearestTo !== null ? 'nearest' : (amount ?? 'newest');
}

/** One page of a search. The cursor must belong to the plan's order. */
export async function searchListings(
  db: Kysely<Database>,
  plan: SearchPlan,
  after: Cursor | null,
): Promise<Page> {
  return pageOf(plan, await searchQuery(db, plan, after).execute(), pageSize);
}

/** @param found up to one row more than the page has */
export function pageOf(plan: SearchPlan, found: FoundRow[], size: number): Page {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const next = found.length > size && last !== undefined ? cursorAt(plan, last) : null;
  return { rows, next };
}

function cursorAt(
  plan: SearchPlan,
  { addedAt, distance, price, cost, transitMinutes, matchScore, id }: FoundRow,
): Cursor {
  const order = orderOf(plan);
  if (order === 'newest') return [order, addedAt.getTime(), id];
  if (order === 'nearest') return [order, distance, id];
  if (order === 'transit') return [order, transitMinutes, id];
  if (order === 'match') return [order, matchScore, addedAt.getTime(), id];
  return [order, order === 'price' ? price : cost, id];
}

/**
 * The query for one page. It asks for one row more, to know whether there is a next page. Each combination of conditions is its own
 * statement, so that PostgreSQL can choose an index by the number of rows it expects.
 */
export function searchQuery(
  db: Kysely<Database>,
  plan: SearchPlan,
  after: Cursor | null,
  size: number = pageSize,
) {
  if (plan.fitting !== null) return fittingQuery(db, plan, plan.fitting, after, size);
  const order = orderOf(plan);
  const distance = plan.nearestTo === null ? sql<number | null>`null::float8` : distanceTo(plan.nearestTo);
  const to = plan.university && transitTo(plan.university);
  const far = order === 'nearest' ? farBoxesOf(plan) : [];
  // For an order by minutes, the minutes of all rooms are read.
  const joined = to && order === 'transit' ? joinedMinutesTo(to) : null;
  const transitMinutes = joined?.minutes ?? (to ? minutesTo(to) : sql<number | null>`null::integer`);
  return selectListings(db)
    .$if(joined !== null, (query) =>
      query.leftJoin('transit_minutes', (join) => join.on(joined?.isRow ?? sql<boolean>`false`)),
    )
    .select([
      distance.as('distance'),
      'listings.monthly_cost as cost',
      transitMinutes.as('transitMinutes'),
      sql<number | null>`null::float8`.as('matchScore'),
    ])
    .where((where) =>
      where.and([
        ...(far.length > 0 ? farConditions(plan, far) : conditions(plan)),
        ...(after && after[0] !== 'match' ? [isAfter(after, { distance, transitMinutes })] : []),
      ]),
    )
    .$if(order === 'newest', (query) =>
      query.orderBy('listings.added_at', 'desc').orderBy('listings.id', 'desc'),
    )
    .$if(order === 'nearest', (query) => query.orderBy(distance).orderBy('listings.id'))
    .$if(order === 'price', (query) => query.orderBy('listings.price').orderBy('listings.id'))
    .$if(order === 'transit', (query) => query.orderBy(sql.ref('transitMinutes')).orderBy('listings.id'))
    .$if(order === 'cost', (query) => query.orderBy('listings.monthly_cost').orderBy('listings.id'))
    .limit(size + 1);
}

/** The best rooms are found first, from an index that has their households, and only then read whole. */
function fittingQuery(
  db: Kysely<Database>,
  plan: SearchPlan,
  fitting: AnswersByQuestion,
  after: Cursor | null,
  size: number,
) {
  const score = householdScore(fitting);
  const best = db
    .selectFrom('listings')
    .select(['listings.id', score.as('matchScore')])
    .where((where) =>
      where.and([...conditions(plan), ...(after?.[0] === 'match' ? [isAfterFitting(after, score)] : [])]),
    )
    .orderBy(sql`"matchScore" desc nulls last`)
    .orderBy('listings.added_at', 'desc')
    .orderBy('listings.id', 'desc')
    .limit(size + 1)
    .as('best');
  const transitMinutes = plan.university
    ? minutesTo(transitTo(plan.university))
    : sql<number | null>`null::integer`;
  return selectListings(db)
    .innerJoin(best, 'best.id', 'listings.id')
    .select([
      sql<number | null>`null::float8`.as('distance'),
      'listings.monthly_cost as cost',
      transitMinutes.as('transitMinutes'),
      'best.matchScore',
    ])
    .orderBy(sql`best."matchScore" desc nulls last`)
    .orderBy('listings.added_at', 'desc')
    .orderBy('listings.id', 'desc')
    .limit(size + 1);
}

type FittingCursor = Extract<Cursor, ['match', ...unknown[]]>;

function isAfterFitting(
  [, score, time, id]: FittingCursor,
  scoreOfRoom: Expression<number | null>,
): Expression<SqlBool> {
  const isOlder = sql<SqlBool>`(listings.added_at, listings.id) < (${new Date(time).toISOString()}::timestamptz, ${id})`;
  return score === null
    ? sql`(${scoreOfRoom} is null and ${isOlder})`
    : sql`coalesce(${scoreOfRoom} < ${score}::float8 or (${scoreOfRoom} = ${score}::float8 and ${isOlder}), true)`;
}

/** Parts of the map that do not contain the place. For a part that contains it, the place's index alone finds the nearest rooms. */
function farBoxesOf({ nearestTo, filters }: SearchPlan): MapBox[] {
  return boxesOf(filters).filter(
    (box) =>
      nearestTo !== null &&
      !(
        nearestTo.latitude >= box.south &&
        nearestTo.latitude <= box.north &&
        // Over the date line, every place counts as near.
        (box.west > box.east || (nearestTo.longitude >= box.west && nearestTo.longitude <= box.east))
      ),
  );
}

function boxesOf({ bounds, area }: SearchPlan['filters']): MapBox[] {
  return [
    bounds === undefined ? null : parseBox(bounds),
    area === undefined ? null : boxOf(pointsOf(area)),
  ].filter((box) => box !== null);
}

/**
 * Whether the parts of the map have nothing in common, such as a city and a map that was moved away from it. From boxes that contradict
 * each other PostgreSQL expects thousands of rooms, and would read all of them to find the newest.
 */
function areApart({ filters, circle }: Pick<SearchPlan, 'filters' | 'circle'>): boolean {
  const around = circle && boxAround(circle.centre, circle.radiusKm);
  const boxes = [...boxesOf(filters), ...(around ? [around] : [])].filter(({ west, east }) => west <= east);
  const edges = (edge: keyof MapBox) => boxes.map((box) => box[edge]);
  return (
    Math.max(...edges('west')) > Math.min(...edges('east')) ||
    Math.max(...edges('south')) > Math.min(...edges('north'))
  );
}

/**
 * The index of places is then read from the place outwards, but only within the part of the map. The cube is only the box of the part, in
 * a form that the index supports. Inside a `case`, the part does not lower the planner's estimate: otherwise it expected few rooms, and
 * sorted all rooms of the part.
 */
function farConditions(plan: SearchPlan, far: readonly MapBox[]): Expression<SqlBool>[] {
  const { bounds, area, ...filters } = plan.filters;
  const part = filterConditions({
    ...(bounds !== undefined && { bounds }),
    ...(area !== undefined && { area }),
  });
  return [
    ...conditions({ ...plan, filters }),
    ...(areApart(plan) ? [sql<SqlBool>`false`] : []),
    sql`case when ${sql.join(part, sql` and `)} then true else false end`,
    ...far.map(isInCube),
  ];
}

function isInCube(box: MapBox): RawBuilder<SqlBool> {
  const [from, to] = cubeAround(box);
  return sql`listings.place && cube(${from}::float8[], ${to}::float8[])`;
}

/** The conditions of a plan in addition to its filters, on its values or on columns of saved searches. */
export const planConditions = {
  cityKey: (key: RawBuilder<unknown>) => sql<SqlBool>`listings.city_key = ${key}`,
  textPattern: (pattern: RawBuilder<unknown>) => sql<SqlBool>`listings.search_text like ${pattern}`,
  maxPrice: (price: number | RawBuilder<unknown>) => sql<SqlBool>`listings.price <= ${price}`,
  circle: (centre: RawBuilder<unknown>, chord: number | RawBuilder<unknown>) =>
    sql<SqlBool>`(listings.place <-> ${centre}) <= ${chord}`,
};

export const keyOf = (city: string) => sql<string>`fold(${city})`;
export const patternOf = (text: string) => sql<string | null>`search_pattern(${withoutControls(text)})`;
export const pointOf = ({ latitude, longitude }: Coordinates) =>
  sql<string>`sphere_point(${latitude}, ${longitude})`;
const transitTo = (university: SearchPlace) => ({ university: university.name, place: pointOf(university) });

/** The conditions for a listing in searches. */
export function conditions(
  plan: Omit<SearchPlan, 'nearestTo' | 'amount' | 'fitting'>,
): Expression<SqlBool>[] {
  const { city, text, circle, maxPrice, filters, university, maxTransit, withoutPosters } = plan;
  const all: Expression<SqlBool>[] = [isPublished, ...filterConditions(filters)];
  if (areApart(plan)) all.push(sql`false`);
  if (withoutPosters.length > 0) all.push(sql`listings.user_id <> all(${withoutPosters}::bigint[])`);
  if (city !== null) all.push(planConditions.cityKey(keyOf(city)));
  if (text !== null) all.push(planConditions.textPattern(patternOf(text)));
  if (maxPrice !== null) all.push(planConditions.maxPrice(maxPrice));
  if (university !== null && maxTransit !== null) {
    all.push(areWithin(transitTo(university), maxTransit));
  }
  if (circle !== null) {
    all.push(planConditions.circle(pointOf(circle.centre), chordOf(circle.radiusKm)));
    const box = boxAround(circle.centre, circle.radiusKm);
    if (box !== null) {
      all.push(sql`listings.longitude between ${box.west} and ${box.east}`);
      all.push(sql`listings.latitude between ${box.south} and ${box.north}`);
    }
  }
  return all;
}

function isAfter(
  [order, value, id]: Exclude<Cursor, FittingCursor>,
  { distance, transitMinutes }: Record<'distance' | 'transitMinutes', Expression<number | null>>,
): Expression<SqlBool> {
  if (order === 'newest') {
    return sql`(listings.added_at, listings.id) < (${new Date(value).toISOString()}::timestamptz, ${id})`;
  }
  if (order === 'price') return sql`(listings.price, listings.id) > (${value}::numeric, ${id})`;
  if (order === 'cost') return sql`(listings.monthly_cost, listings.id) > (${value}::numeric, ${id})`;
  if (order === 'transit') {
    return value === null
      ? sql`(${transitMinutes} is null and listings.id > ${id})`
      : sql`coalesce((${transitMinutes}, listings.id) > (${value}, ${id}), true)`;
  }
  if (value === null) return sql`listings.place is null and listings.id > ${id}`;
  return sql`(${distance} > ${value} or (${distance} = ${value} and listings.id > ${id}) or listings.place is null)`;
}

/** The chord on the unit sphere; null without coordinates, which PostgreSQL sorts last. */
function distanceTo(from: Coordinates) {
  return sql<number | null>`(listings.place <-> ${pointOf(from)})`;
}
