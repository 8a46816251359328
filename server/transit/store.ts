import { foldName, universities } from '@stanza/domain/search-options.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { cellsOf } from './cells.ts';
import { reachOf } from './reach.ts';
import { type Feed, readFeed, type Stop } from './read-feed.ts';

interface Loaded {
  stops: number;
  trips: number;
  /** By university: how many cells of the grid are within reach. */
  cells: [university: string, cells: number][];
}

/** Rows of one statement. */
const chunk = 5000;

/**
 * Replaces what is known of the public transport of a city, in one transaction: searches see all of the old timetable or all of the new one.
 * @param day YYYY-MM-DD
 */
export async function loadFeed(
  db: Kysely<Database>,
  path: string,
  city: string,
  day: string,
): Promise<Loaded> {
  const feed = await readFeed(path, day);
  const reach = reachOf(feed);
  const found = universities
    .filter((university) => university.city === city)
    .map((university) => ({ university: university.name, cells: cellsOf(feed.stops, reach(university)) }));
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('transit_minutes')
      .where(
        'university',
        'in',
        found.map(({ university }) => university),
      )
      .execute();
    for (const { university, cells } of found) {
      for (let from = 0; from < cells.length; from += chunk) {
        const rows = cells.slice(from, from + chunk).map((cell) => ({ university, ...cell }));
        await transaction.insertInto('transit_minutes').values(rows).execute();
      }
    }
    await transaction.deleteFrom('transit_stops').where('city', '=', city).execute();
    const stops = namedStops(feed);
    for (let from = 0; from < stops.length; from += chunk) {
      const rows = stops.slice(from, from + chunk).map((stop) => ({ city, ...stop }));
      await transaction.insertInto('transit_stops').values(rows).execute();
    }
  });
  await sql`analyze transit_minutes, transit_stops`.execute(db);
  return {
    stops: feed.stops.size,
    trips: feed.trips.length,
    cells: found.map(({ university, cells }) => [university, cells.length]),
  };
}

/** Platforms of one name are one stop, in their middle. */
function namedStops({ stops, metro }: Feed) {
  return [...Map.groupBy(stops.values(), ({ name }) => foldName(name)).values()].flatMap((platforms) => {
    const [first] = platforms;
    if (!first || first.name === '') return [];
    const middle = (of: (stop: Stop) => number) =>
      platforms.reduce((sum, stop) => sum + of(stop), 0) / platforms.length;
    return [
      {
        name: first.name,
        latitude: middle(({ latitude }) => latitude),
        longitude: middle(({ longitude }) => longitude),
        is_metro: platforms.some(({ id }) => metro.has(id)),
      },
    ];
  });
}
