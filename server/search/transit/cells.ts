import { distanceKm } from '@stanza/domain/search/search-filters.ts';
import type { Coordinates } from '@stanza/domain/search/search-options.ts';
import {
  longestWay,
  shownMinutes,
  step,
  travelMinutes,
  walkMinutesOfKm,
  walkSeconds,
} from '@stanza/domain/search/travel-time.ts';
import { type RawBuilder, sql } from 'kysely';
import { earthRadiusKm } from '../circle.ts';
import type { Stop } from './read-feed.ts';

/** The number of cells of the grid per degree: a cell is about 110 by 80 metres in Italy. */
export const perDegree = 1000;
/** The longest walk to the first stop, in kilometres. */
const firstWalk = 1;
/** Kilometres. No point of a cell is farther from its middle. */
const cellRadius = 0.08;

export interface Cell {
  x: number;
  y: number;
  /** Minutes by public transport from its middle, rounded as they are shown; `null` without a connection. */
  minutes: number | null;
  /**
   * The least and the most minutes from any point of the cell, by public transport or on foot. `most` is `null` if people from some points
   * may not arrive in time.
   */
  least: number;
  most: number | null;
}

/**
 * The cells of the grid from which people reach a place, by public transport or on foot. Empty if no stop is within reach: the university
 * then has no timetable.
 * @param reach seconds by stop
 */
export function cellsOf(
  stops: ReadonlyMap<string, Stop>,
  reach: ReadonlyMap<string, number>,
  place: Coordinates,
): Cell[] {
  const cells = new Map<string, Cell>();
  for (const [id, seconds] of reach) {
    const stop = stops.get(id);
    if (!stop) continue;
    for (const { x, y, km } of cellsAround(stop, firstWalk)) {
      const minutes = shownMinutes((seconds + walkSeconds(km)) / 60);
      const known = cells.get(keyOf({ x, y }))?.minutes ?? longestWay + 1;
      if (minutes < known) cells.set(keyOf({ x, y }), { x, y, minutes, least: minutes, most: minutes });
    }
  }
  return cells.size === 0 ? [] : withWalks(cells, place);
}

/** Adds the cells from which people reach the place on foot. */
export function withWalks(cells: ReadonlyMap<string, Cell>, place: Coordinates): Cell[] {
  const all = new Map(cells);
  const longestWalk = (longestWay + step / 2) / walkMinutesOfKm + cellRadius;
  for (const { x, y, km } of cellsAround(place, longestWalk)) {
    const minutes = all.get(keyOf({ x, y }))?.minutes ?? null;
    const least = Math.min(minutes ?? longestWay, travelMinutes('walk', Math.max(0, km - cellRadius)));
    const most = Math.min(minutes ?? longestWay + 1, travelMinutes('walk', km + cellRadius));
    all.set(keyOf({ x, y }), { x, y, minutes, least, most: most > longestWay ? null : most });
  }
  return [...all.values()];
}

const keyOf = ({ x, y }: Pick<Cell, 'x' | 'y'>) => `${x} ${y}`;

/** The cells whose middle is at most `within` kilometres from a place. */
function* cellsAround(place: Coordinates, within: number): Generator<{ x: number; y: number; km: number }> {
  const { x: x0, y: y0 } = cellOf(place);
  // A thousandth of a degree is at least 110 metres from south to north.
  const tall = Math.ceil(within / 0.11);
  const wide = Math.ceil(tall / Math.cos((place.latitude * Math.PI) / 180));
  for (let y = y0 - tall; y <= y0 + tall; y++) {
    for (let x = x0 - wide; x <= x0 + wide; x++) {
      const km = distanceKm(middleOf({ x, y }), place);
      if (km <= within) yield { x, y, km };
    }
  }
}

/** The cell that a place is in. */
export const cellOf = ({ latitude, longitude }: Coordinates) => ({
  x: Math.floor(longitude * perDegree),
  y: Math.floor(latitude * perDegree),
});

const middleOf = ({ x, y }: Pick<Cell, 'x' | 'y'>): Coordinates => ({
  latitude: (y + 0.5) / perDegree,
  longitude: (x + 0.5) / perDegree,
});

/** The minutes from the middle of a cell, by public transport or on foot. */
export function minutesFrom(cell: Pick<Cell, 'x' | 'y' | 'minutes'>, place: Coordinates): number {
  const walk = travelMinutes('walk', distanceKm(middleOf(cell), place));
  return Math.min(cell.minutes ?? Number.POSITIVE_INFINITY, walk);
}

/** A university, with its point on the unit sphere. */
export interface TransitTo {
  university: string | RawBuilder<unknown>;
  place: RawBuilder<unknown>;
}

/** For one listing: the primary key finds its cell. */
const isItsCell = sql`transit_minutes.x = cast(floor(listings.longitude * 1000) as integer)
  and transit_minutes.y = cast(floor(listings.latitude * 1000) as integer)`;

/**
 * For many listings: one number for each cell. PostgreSQL has statistics of this number, and so expects the right number of rooms. With two
 * numbers it expects so few rooms that it chooses a slow plan. The index `listings_cell` has this expression.
 */
const isInCell = sql`transit_minutes.x::bigint * 1000000 + transit_minutes.y
  = cast(floor(listings.longitude * 1000) as bigint) * 1000000 + cast(floor(listings.latitude * 1000) as bigint)`;

/**
 * The minutes on foot from a room, as `travelMinutes` computes them. Uses the coordinates of the room: the indexes for counts contain
 * these, but not `listings.place`.
 */
const walkTo = (place: RawBuilder<unknown>) => {
  const chord = sql`(sphere_point(listings.latitude, listings.longitude) <-> ${place})`;
  const km = sql`${sql.lit(2 * earthRadiusKm)} * asin(least(1, ${chord} / 2))`;
  const steps = sql`floor(${km} * ${sql.lit(walkMinutesOfKm / step)} + 0.5)`;
  return sql<number>`greatest(${sql.lit(step)}, ${steps} * ${sql.lit(step)})`;
};

/**
 * The minutes of the faster way, by public transport or on foot. Only the few cells with different `least` and `most` need the distance of
 * the room itself.
 */
const shortestTo = (place: RawBuilder<unknown>) => sql<number>`case
  when transit_minutes.least = transit_minutes.most then transit_minutes.most
  else least(transit_minutes.minutes, case when ${walkTo(place)} <= ${sql.lit(longestWay)} then ${walkTo(place)} end)
  end`;

/** `null` if people do not arrive in time. */
export const minutesTo = ({ university, place }: TransitTo) => sql<number | null>`(
  select cast(${shortestTo(place)} as integer) from transit_minutes
  where transit_minutes.university = ${university} and ${isItsCell})`;

/**
 * As `minutesTo`, for all the rooms of a search: the condition that joins the row of a room (at most one), and the minutes from this row.
 */
export const joinedMinutesTo = ({ university, place }: TransitTo) => ({
  isRow: sql<boolean>`(transit_minutes.university = ${university} and ${isInCell})`,
  minutes: sql<
    number | null
  >`case when transit_minutes.university is not null then cast(${shortestTo(place)} as integer) end`,
});

const within =
  (isCell: RawBuilder<unknown>) =>
  ({ university, place }: TransitTo, minutes: number | RawBuilder<unknown>) =>
    sql<boolean>`exists (select from transit_minutes
    where transit_minutes.university = ${university} and ${isCell}
      and transit_minutes.least <= ${minutes}
      and (transit_minutes.most <= ${minutes} or ${shortestTo(place)} <= ${minutes}))`;

/** For one listing and many searches. */
export const isWithin = within(isItsCell);
/** For all the listings of a search. */
export const areWithin = within(isInCell);

/** Whether a timetable of this university was loaded. */
export const isTimed = (university: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from transit_minutes where transit_minutes.university = ${university})`;
