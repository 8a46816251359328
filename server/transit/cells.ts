import { distanceKm } from '@stanza/domain/search-filters.ts';
import type { Coordinates } from '@stanza/domain/search-options.ts';
import { longestWay, toldMinutes, walkSeconds } from '@stanza/domain/travel-time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Stop } from './read-feed.ts';

/** Cells of the grid to a degree: one is about 110 by 80 metres in Italy. */
export const perDegree = 1000;
/** Kilometres that are walked to the first stop. */
const firstWalk = 1;

interface Cell {
  x: number;
  y: number;
  minutes: number;
}

/**
 * For each cell of the grid within reach of a stop: the walk from its middle to the best stop, and from there on; rounded as it is told.
 * @param reach seconds by stop
 */
export function cellsOf(stops: ReadonlyMap<string, Stop>, reach: ReadonlyMap<string, number>): Cell[] {
  const best = new Map<string, { x: number; y: number; seconds: number }>();
  for (const [id, seconds] of reach) {
    const stop = stops.get(id);
    if (!stop) continue;
    const { x: x0, y: y0 } = cellOf(stop);
    const [tall, wide] = [10, Math.ceil(10 / Math.cos((stop.latitude * Math.PI) / 180))];
    for (let y = y0 - tall; y <= y0 + tall; y++) {
      for (let x = x0 - wide; x <= x0 + wide; x++) {
        const middle = { latitude: (y + 0.5) / perDegree, longitude: (x + 0.5) / perDegree };
        const km = distanceKm(middle, stop);
        if (km > firstWalk) continue;
        const all = seconds + walkSeconds(km);
        const key = `${x} ${y}`;
        if (all < (best.get(key)?.seconds ?? Infinity)) best.set(key, { x, y, seconds: all });
      }
    }
  }
  return [...best.values()]
    .map(({ x, y, seconds }) => ({ x, y, minutes: toldMinutes(seconds / 60) }))
    .filter(({ minutes }) => minutes <= longestWay);
}

/** The cell that a place is in. */
export const cellOf = ({ latitude, longitude }: Coordinates) => ({
  x: Math.floor(longitude * perDegree),
  y: Math.floor(latitude * perDegree),
});

/** The cell of a listing is that of `transit_minutes`. The index `listings_cell` has these expressions. */
const isInCell = sql`transit_minutes.x = cast(floor(listings.longitude * 1000) as integer)
  and transit_minutes.y = cast(floor(listings.latitude * 1000) as integer)`;

/** `null` where nobody gets there by public transport. */
export const minutesTo = (university: string) => sql<number | null>`(
  select minutes from transit_minutes where transit_minutes.university = ${university} and ${isInCell})`;

export const isWithin = (university: string | RawBuilder<unknown>, minutes: number | RawBuilder<unknown>) =>
  sql<boolean>`exists (select from transit_minutes
    where transit_minutes.university = ${university} and ${isInCell} and transit_minutes.minutes <= ${minutes})`;
