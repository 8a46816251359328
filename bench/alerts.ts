/**
 * `npm run alerts -w bench`: compares 1,000 new rooms with 100,000 saved searches, in one statement and in a loop over the searches. It
 * then repeats this in the parts that the server uses to stay below the statement timeout. The numbers of rooms and searches can be
 * given. Exits with 1 if the two ways find different rooms, or if a part takes as long as the timeout.
 */
import type { FilteredQuery } from '@stanza/domain/search/filtered-query.ts';
import { cities, universities } from '@stanza/domain/search/search-options.ts';
import type { ListingFilters } from '@stanza/schemas/search/listing-filters.ts';
import { areaText, boxText } from '@stanza/schemas/search/map-area.ts';
import { connect, defaultQueryTimeout } from '@stanza/server/database/connect.ts';
import { startEmbeddedServer } from '@stanza/server/database/embedded/embedded-server.ts';
import { prepareDatabase } from '@stanza/server/database/prepare.ts';
import { makeRandom } from '@stanza/server/demo/generate/random.ts';
import { criteriaOf } from '@stanza/server/search/alerts/criteria.ts';
import { matchListings } from '@stanza/server/search/alerts/match-listings.ts';
import { mostListings } from '@stanza/server/search/alerts/note-alerts.ts';
import { conditions } from '@stanza/server/search/search-listings.ts';
import { planSearch, type SearchPlan } from '@stanza/server/search/search-plan.ts';
import { insertBulkListings } from '@stanza/server/tests/support/bulk-listings.ts';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import { sql } from 'kysely';
import { readPositionals } from './chat/options.ts';
import { printTable } from './chat/table.ts';

const [rooms = 1000, searches = 100_000] = readPositionals();
/** The loop asks only some searches, because all would take too long. */
const asked = Math.min(searches, 1000);
const random = makeRandom(42);
const now = new Date();

/** Typical searches: most in a city or near a university, some on the map, few everywhere. */
function aPlan(): SearchPlan {
  const maybe = <T>(chance: number, value: () => T) => (random.chance(chance) ? value() : undefined);
  const yes = () => true as const;
  const { latitude, longitude } = random.pick(cities);
  const size = random.pick([0.01, 0.03, 0.1]);
  const [west, south] = [longitude + size * random.between(-1, 0), latitude + size * random.between(-1, 0)];
  const box = { west, south, east: west + size, north: south + size };
  const kind = random.between(0, 1);
  const filters: ListingFilters = {
    minPrice: maybe(0.1, () => random.whole(200, 400)),
    maxCost: maybe(0.2, () => random.whole(400, 1200)),
    minSize: maybe(0.5, () => random.whole(14, 25)),
    availableFrom: maybe(0.3, () => `2026-${random.pick(['09', '10', '11'])}-01`),
    furnished: maybe(0.5, yes),
    internetIncluded: maybe(0.3, yes),
    hasBalcony: maybe(0.2, yes),
    petsAllowed: maybe(0.1, yes),
    hasPhotos: maybe(0.3, yes),
    text: maybe(0.05, () => random.pick(['luminosa', 'stanza', 'mezzi', 'doccia'])),
    ...(kind > 0.75 && kind <= 0.85 && { bounds: boxText(box) }),
    ...(kind > 0.85 &&
      kind <= 0.95 && {
        area: areaText([
          [box.west, box.south],
          [box.east, box.south],
          [box.west, box.north],
        ]),
      }),
  };
  const place = kind < 0.55 ? random.pick(cities) : random.pick(universities);
  const query: FilteredQuery = {
    term: kind < 0.75 ? { kind: place.kind, name: place.name } : null,
    maxDistance: (kind > 0.4 && kind < 0.75 && random.whole(1, 3)) || null,
    maxPrice: maybe(0.9, () => random.whole(300, 600)) ?? null,
    filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
  };
  const plan = planSearch(query);
  if (plan === null) throw new Error('A known place has a plan.');
  return plan;
}

const folder = temporaryFolder('stanza-alerts-');
const database = await startEmbeddedServer(folder, { fsync: 'off' });
const db = connect(database.url, { maxConnections: 1, queryTimeout: 0 });

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { seconds: (performance.now() - start) / 1000, result };
}

async function renewListings(): Promise<void> {
  await sql`truncate search_matches`.execute(db);
  await sql`insert into unmatched_listings select id from listings`.execute(db);
}

try {
  await prepareDatabase(database.url);
  await insertBulkListings(db, rooms);
  // A member has at most 20 searches.
  await sql`
    insert into users (id, first_name, last_name, email)
    select n, 'Ada', 'Neri', 'ada' || n || '@example.it' from generate_series(1001, ${1001 + Math.ceil(searches / 20)}::int) n`.execute(
    db,
  );
  const plans = Array.from({ length: searches }, aPlan);
  for (let from = 0; from < searches; from += 500) {
    await db
      .insertInto('saved_searches')
      .values(
        plans.slice(from, from + 500).map((plan, i) => ({
          user_id: 1001 + Math.floor((from + i) / 20),
          id: crypto.randomUUID(),
          name: 'Rooms',
          search: String(from + i),
          mail: 'daily' as const,
          // Before all rooms were published.
          looked_at: new Date(0),
          saved_at: new Date(0),
          ...criteriaOf(plan),
        })),
      )
      .execute();
  }
  await sql`vacuum analyze saved_searches, users`.execute(db);
  await renewListings();
  const one = await timed(() => matchListings(db, { now, most: rooms }));
  const found = await sql<{ count: number }>`
    select count(*) from search_matches
    where search in (select number from saved_searches order by number limit ${asked})`.execute(db);

  const loop = await timed(async () => {
    let matches = 0;
    for (const plan of plans.slice(0, asked)) {
      const rows = await db
        .selectFrom('listings')
        .select('listings.id')
        .where((where) => where.and(conditions(plan)))
        .execute();
      matches += rows.length;
    }
    return matches;
  });

  await renewListings();
  const parts: number[] = [];
  for (let listings = mostListings; listings === mostListings; ) {
    const part = await timed(() => matchListings(db, { now, most: mostListings }));
    ({ listings } = part.result);
    parts.push(part.seconds);
  }
  const loopOfAll = (loop.seconds * searches) / asked;
  const longest = Math.max(...parts);
  const limit = (0.75 * defaultQueryTimeout) / 1000;
  printTable([
    [`${rooms} new rooms, ${searches.toLocaleString('en')} saved searches`, 'seconds', 'rooms found'],
    ['one statement', one.seconds.toFixed(1), one.result.matches.toLocaleString('en')],
    [`a loop over the searches, from ${asked} of them`, loopOfAll.toFixed(0), ''],
    [`${parts.length} statements of at most ${mostListings} rooms`, sum(parts).toFixed(1), ''],
    [`the longest of them, the limit is ${limit}`, longest.toFixed(2), ''],
  ]);
  console.log(`The loop takes ${(loopOfAll / one.seconds).toFixed(0)} times as long as one statement.`);
  if (found.rows[0]?.count !== loop.result) {
    console.error(`The statement finds ${found.rows[0]?.count} rooms, the loop ${loop.result}.`);
    process.exitCode = 1;
  }
  if (longest >= limit) process.exitCode = 1;
} finally {
  await db.destroy();
  await database.stop();
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
