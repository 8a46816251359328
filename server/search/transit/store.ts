import { universities } from '@stanza/domain/search/search-options.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { cellsOf } from './cells.ts';
import { reachOf } from './reach.ts';
import { readFeed } from './read-feed.ts';
import { ringsTo } from './rings.ts';
import { stopsOf } from './stops.ts';

interface Loaded {
  stops: number;
  trips: number;
  /** By university: how many cells of the grid are within reach. */
  cells: [university: string, cells: number][];
}

/** Rows of one statement. */
const chunk = 5000;

/**
 * Replaces the stored timetable of a city in one transaction: searches see either the whole old timetable or the whole new one.
 * @param day YYYY-MM-DD
 * @throws Error if no trip runs on that day: nothing is changed
 */
export async function loadFeed(
  db: Kysely<Database>,
  path: string,
  city: string,
  day: string,
): Promise<Loaded> {
  const places = universities.filter((university) => university.city === city);
  if (places.length === 0) throw new Error(`The search has no university in ${city}.`);
  const feed = await readFeed(path, day);
  if (feed.trips.length === 0)
    throw new Error(
      `No trip runs on ${day}: choose another day with --date. What was loaded before is unchanged.`,
    );
  const reach = reachOf(feed);
  const found = places.map((university) => ({
    university,
    cells: cellsOf(feed.stops, reach(university), university),
  }));
  const stops = stopsOf(feed, city);
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('transit_stops').where('city', '=', city).execute();
    for (let from = 0; from < stops.length; from += chunk) {
      await transaction
        .insertInto('transit_stops')
        .values(stops.slice(from, from + chunk))
        .execute();
    }
    for (const table of ['transit_minutes', 'transit_rings'] as const) {
      await transaction
        .deleteFrom(table)
        .where(
          'university',
          'in',
          found.map(({ university }) => university.name),
        )
        .execute();
    }
    for (const { university, cells } of found) {
      for (let from = 0; from < cells.length; from += chunk) {
        const rows = cells
          .slice(from, from + chunk)
          .map((cell) => ({ university: university.name, ...cell }));
        await transaction.insertInto('transit_minutes').values(rows).execute();
      }
      const rings = JSON.stringify(ringsTo(university, cells));
      await transaction.insertInto('transit_rings').values({ university: university.name, rings }).execute();
    }
  });
  await sql`analyze transit_minutes, transit_stops`.execute(db);
  return {
    stops: feed.stops.size,
    trips: feed.trips.length,
    cells: found.map(({ university, cells }) => [university.name, cells.length]),
  };
}
