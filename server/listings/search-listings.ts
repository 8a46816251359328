import type { Coordinates } from '@stanza/domain/search-options.ts';
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { boxAround, chordOf } from './circle.ts';
import type { Cursor } from './cursor.ts';
import { type FoundRow, isPublished, selectListings } from './listing-row.ts';
import type { SearchPlan } from './search-plan.ts';

export const pageSize = 48;

export interface Page {
  rows: FoundRow[];
  /** Where the next page starts; `null` at the end. */
  next: Cursor | null;
}

export type SearchOrder = Cursor[0];

export function orderOf(plan: SearchPlan): SearchOrder {
  return plan.nearestTo === null ? 'newest' : 'nearest';
}

/** One page of a search. The cursor must be of the plan's order. */
export async function searchListings(
  db: Kysely<Database>,
  plan: SearchPlan,
  after: Cursor | null,
): Promise<Page> {
  const found = await searchQuery(db, plan, after).execute();
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  const next = found.length > pageSize && last !== undefined ? cursorAt(plan, last) : null;
  return { rows, next };
}

function cursorAt(plan: SearchPlan, { addedAt, distance, id }: FoundRow): Cursor {
  return plan.nearestTo === null ? ['newest', addedAt.getTime(), id] : ['nearest', distance, id];
}

/**
 * The query for one page. It asks for one row more, to know whether there is a next page. Each combination of conditions is its own
 * statement, so that PostgreSQL can choose an index by the number of rows it expects.
 */
export function searchQuery(db: Kysely<Database>, plan: SearchPlan, after: Cursor | null) {
  const distance = plan.nearestTo === null ? sql<number | null>`null::float8` : distanceTo(plan.nearestTo);
  return selectListings(db)
    .select(distance.as('distance'))
    .where((where) => where.and([...conditions(plan), ...(after ? [isAfter(after, distance)] : [])]))
    .$if(plan.nearestTo === null, (query) =>
      query.orderBy('listings.added_at', 'desc').orderBy('listings.id', 'desc'),
    )
    .$if(plan.nearestTo !== null, (query) => query.orderBy(distance).orderBy('listings.id'))
    .limit(pageSize + 1);
}

function conditions({ city, text, circle, maxPrice }: SearchPlan): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [isPublished];
  if (city !== null) all.push(sql`listings.city_key = fold(${city})`);
  if (text !== null) all.push(sql`listings.search_text like search_pattern(${withoutControls(text)})`);
  if (maxPrice !== null) all.push(sql`listings.price <= ${maxPrice}`);
  if (circle !== null) {
    all.push(sql`${distanceTo(circle.centre)} <= ${chordOf(circle.radiusKm)}`);
    const box = boxAround(circle.centre, circle.radiusKm);
    if (box !== null) {
      all.push(sql`listings.longitude between ${box.west} and ${box.east}`);
      all.push(sql`listings.latitude between ${box.south} and ${box.north}`);
    }
  }
  return all;
}

function isAfter([order, value, id]: Cursor, distance: Expression<number | null>): Expression<SqlBool> {
  if (order === 'newest') {
    return sql`(listings.added_at, listings.id) < (${new Date(value).toISOString()}::timestamptz, ${id})`;
  }
  if (value === null) return sql`listings.place is null and listings.id > ${id}`;
  return sql`(${distance} > ${value} or (${distance} = ${value} and listings.id > ${id}) or listings.place is null)`;
}

/** The chord on the unit sphere; null without coordinates, which PostgreSQL sorts last. */
function distanceTo({ latitude, longitude }: Coordinates) {
  return sql<number | null>`(listings.place <-> sphere_point(${latitude}, ${longitude}))`;
}

/** PostgreSQL cannot store NUL, and no name has control characters. */
function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
