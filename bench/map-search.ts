/**
 * `npm run map-search -w bench`: measures searches with filters, count, histogram, map marks and page, 20 at once, in turns with the same
 * SQL through bare `pg`. It also measures searches by public transport, the size and time of the marks of any view, and the waiting time
 * of other requests during searches that read each room. It uses 10,000 and 1,000,000 rooms, or the given numbers. Exits with 1 if a goal
 * is missed.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { parseFilteredParams } from '@stanza/domain/search/filtered-query.ts';
import { distanceKm } from '@stanza/domain/search/search-filters.ts';
import { cities, findPlace, universities } from '@stanza/domain/search/search-options.ts';
import { boxText, type MapBox } from '@stanza/schemas/search/map-area.ts';
import { connect } from '@stanza/server/database/connect.ts';
import { startEmbeddedServer } from '@stanza/server/database/embedded/embedded-server.ts';
import { prepareDatabase } from '@stanza/server/database/prepare.ts';
import type { Database } from '@stanza/server/database/tables.ts';
import { makeRandom } from '@stanza/server/demo/generate/random.ts';
import { endWithProcess } from '@stanza/server/process/end-with-process.ts';
import { filterListings } from '@stanza/server/search/filter-listings.ts';
import { planSearch } from '@stanza/server/search/search-plan.ts';
import { cellsOf } from '@stanza/server/search/transit/cells.ts';
import { ringsTo } from '@stanza/server/search/transit/rings.ts';
import { insertBulkListings } from '@stanza/server/tests/support/bulk-listings.ts';
import { searches } from '@stanza/server/tests/support/searches.ts';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { serverEnvironment, serverOptions } from '../scripts/server-command.ts';
import { readPositionals } from './chat/options.ts';
import { printTable } from './chat/table.ts';
import { quantile } from './quantile.ts';

const atOnce = 20;
/**
 * The number of rounds. With fewer rounds, one slow moment of the machine would decide the 99th percentile. Among a million rooms, more
 * rounds would take twenty minutes.
 */
const roundsAmong = (rooms: number) => (rooms > 100_000 ? 4 : 12);
/** The highest allowed ratio of the p99 to that of bare `pg`. */
const mostOfBare = 1.5;
/** The highest allowed ratio of the p50 of the largest table to that of the smallest. */
const mostOfSmall = 5;
const mostMarkBytes = 60_000;
const mostMarkTime = 250;
const given = readPositionals();
const sizes = given.length > 0 ? given : [10_000, 1_000_000];

interface Search {
  address: string;
  /** The statements that the server sends to the database. There is a second one if the search finds nothing. */
  statements: CompiledQuery[];
}

const random = makeRandom(42);
/** The only university with a timetable. */
const timed = findPlace('university', 'Bocconi') ?? random.pick(universities);

/** The view of a screen around a city at a zoom. */
function aView(): { box: MapBox; zoom: number } {
  const { latitude, longitude } = random.pick(cities);
  const zoom = random.whole(6, 16);
  const [width, height] = [360 * (900 / 256), 360 * (500 / 256)].map((degrees) => degrees / 2 ** zoom);
  const box = {
    west: Math.max(-180, longitude - (width ?? 0) / 2),
    east: Math.min(180, longitude + (width ?? 0) / 2),
    south: Math.max(-85, latitude - (height ?? 0) / 2),
    north: Math.min(85, latitude + (height ?? 0) / 2),
  };
  return { box, zoom };
}

const transitSearches = [
  'maxTransit=10',
  'maxTransit=20',
  'maxTransit=30',
  'order=transit',
  'maxTransit=20&order=transit',
]
  .flatMap((params) => [params, `${params}&maxPrice=700`, `${params}&furnished=true`])
  .map((params) => `university=${timed.name}&${params}`);

/** Each search twice: everywhere, and within a view of the map. */
async function searchesOf(pool: pg.Pool, all: readonly string[]): Promise<Search[]> {
  const asked: CompiledQuery[] = [];
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<Database>({ dialect, log: ({ query }) => void asked.push(query) });
  const mixed: Search[] = [];
  for (const params of all.flatMap((params) => [params, `${params}&bounds=`])) {
    const shown = aView();
    const address = new URLSearchParams(params);
    if (address.has('bounds')) address.set('bounds', boxText(shown.box));
    const { query } = parseFilteredParams(address);
    if (planSearch(query) === null) continue;
    await filterListings(db, query, { after: null, size: 20, shown, areMany: async () => false });
    address.set('view', boxText(shown.box));
    address.set('zoom', String(shown.zoom));
    address.set('limit', '20');
    mixed.push({ address: `/api/search/filtered?${address}`, statements: asked.splice(0) });
  }
  return mixed;
}

/** Imitates a timetable with a stop every half kilometre: a trip takes five minutes, and two more for each kilometre. */
async function loadTimetable(db: Kysely<Database>): Promise<void> {
  const steps = Array.from({ length: 41 }, (_, n) => n - 20);
  const stops = steps.flatMap((x) =>
    steps.map((y) => ({
      id: `${x} ${y}`,
      name: `${x} ${y}`,
      latitude: timed.latitude + y * 0.0045,
      longitude: timed.longitude + x * 0.0064,
    })),
  );
  const reach = stops.map((stop) => [stop.id, 60 * (5 + 2 * distanceKm(stop, timed))] as const);
  const cells = cellsOf(new Map(stops.map((stop) => [stop.id, stop])), new Map(reach), timed);
  for (let from = 0; from < cells.length; from += 5000) {
    const rows = cells.slice(from, from + 5000).map((cell) => ({ university: timed.name, ...cell }));
    await db.insertInto('transit_minutes').values(rows).execute();
  }
  await db
    .insertInto('transit_rings')
    .values({ university: timed.name, rings: JSON.stringify(ringsTo(timed, cells)) })
    .execute();
  await sql`vacuum analyze transit_minutes, transit_rings`.execute(db);
}

interface Pair {
  stanza: number[];
  bare: number[];
}

/** In milliseconds. */
interface Others {
  listing: number[];
  search: number[];
}

const searchesOfEachRoom = ['location=navigli', 'location=sa', 'hasBalcony=true', 'petsAllowed=true'];

/** Measures a listing and a search with counts, while many clients run searches that read each room. */
async function timeOthers(ask: (to: string) => Promise<string>): Promise<Others> {
  const others: Others = { listing: [], search: [] };
  let isOver = false;
  const client = async (_: unknown, i: number) => {
    while (!isOver) await ask(`/api/search/filtered?${searchesOfEachRoom[i % searchesOfEachRoom.length]}`);
  };
  const clients = Array.from({ length: atOnce }, client);
  for (let i = 0; i < 25; i++) {
    others.listing.push(await timeOf(() => ask('/api/listings/1')));
    others.search.push(await timeOf(() => ask('/api/search/filtered?location=Bologna')));
  }
  isOver = true;
  await Promise.all(clients);
  return others;
}

interface Times extends Pair {
  others: Others;
  transit: Pair;
  marks: number[];
  markBytes: number[];
}

async function measureSize(serverUrl: string, folder: string, size: number): Promise<Times> {
  const name = `bench_${size}`;
  const admin = connect(serverUrl, { maxConnections: 1, queryTimeout: 0 });
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  const url = new URL(`/${name}`, serverUrl).href;
  await prepareDatabase(url);
  const db = connect(url, { maxConnections: 1, queryTimeout: 0 });
  await insertBulkListings(db, size);
  await loadTimetable(db);
  await db.destroy();

  const server = fork(path.join(import.meta.dirname, 'map-search', 'server.ts'), [folder, url], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: serverOptions,
    env: { ...process.env, ...serverEnvironment },
  });
  endWithProcess(server);
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // One more socket for the other requests during the searches.
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce + 1 });
  try {
    const [address] = (await once(server, 'message')) as [string];
    const ask = (to: string) => fetchText(agent, `${address}${to}`);
    const timeBoth = async (all: readonly string[]): Promise<Pair> => {
      const mixed = await searchesOf(pool, all);
      const times: Pair = { stanza: [], bare: [] };
      for (let round = 0; round <= roundsAmong(size); round++) {
        const ofStanza = await timeAll(mixed, (search) => ask(search.address));
        const ofBare = await timeAll(mixed, async ({ statements }) => {
          for (const { sql: statement, parameters } of statements) {
            JSON.stringify((await pool.query(statement, [...parameters])).rows);
          }
        });
        // The first round warms up.
        if (round === 0) continue;
        times.stanza.push(...ofStanza);
        times.bare.push(...ofBare);
      }
      return times;
    };
    const mixed = await timeBoth(Object.values(searches));
    const transit = await timeBoth(transitSearches);
    const times = { ...mixed, transit, marks: [] as number[], markBytes: [] as number[] };
    for (let i = 0; i < 60; i++) {
      const { box, zoom } = aView();
      const start = performance.now();
      const answer = await ask(`/api/search/filtered?limit=0&view=${boxText(box)}&zoom=${zoom}`);
      times.marks.push(performance.now() - start);
      times.markBytes.push(gzipSync(answer).length);
    }
    return { ...times, others: await timeOthers(ask) };
  } finally {
    agent.destroy();
    await pool.end();
    server.send('stop');
    await once(server, 'exit');
  }
}

/** The milliseconds of each search, with many at once. */
async function timeAll(
  mixed: readonly Search[],
  ask: (search: Search) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  const waiting = [...mixed];
  const client = async () => {
    for (let search = waiting.pop(); search; search = waiting.pop()) {
      const asked = search;
      times.push(await timeOf(() => ask(asked)));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return times;
}

async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await ask();
  return performance.now() - start;
}

function fetchText(agent: Agent, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      resolve(text(response));
    }).on('error', reject);
  });
}

const folder = temporaryFolder('stanza-map-search-');
const serverFolder = path.join(folder, 'server');
await mkdir(serverFolder);
const database = await startEmbeddedServer(folder, {
  fsync: 'off',
  maintenance_work_mem: '512MB',
});
try {
  const rows: string[][] = [];
  const markRows: string[][] = [];
  const otherRows: string[][] = [];
  const medians: number[] = [];
  for (const size of sizes) {
    const times = await measureSize(database.url, serverFolder, size);
    const { stanza, bare, transit, marks, markBytes, others } = times;
    const ratioOf = (times: Pair) => quantile(times.stanza, 0.99) / quantile(times.bare, 0.99);
    const columnsOf = (times: Pair) => [
      ...[times.stanza, times.bare].flatMap((one) =>
        [0.5, 0.99].map((share) => quantile(one, share).toFixed(0)),
      ),
      ratioOf(times).toFixed(2),
    ];
    const largest = Math.max(...markBytes);
    const markTime = quantile(marks, 0.99);
    medians.push(quantile(stanza, 0.5));
    if (ratioOf({ stanza, bare }) > mostOfBare || largest > mostMarkBytes || markTime > mostMarkTime) {
      process.exitCode = 1;
    }
    const named = size.toLocaleString('en');
    rows.push(
      [named, ...columnsOf({ stanza, bare })],
      [`${named}, by public transport`, ...columnsOf(transit)],
    );
    otherRows.push([
      named,
      ...[others.listing, others.search].flatMap((one) =>
        [0.5, 0.99].map((share) => quantile(one, share).toFixed(0)),
      ),
    ]);
    markRows.push([
      named,
      ...[0.5, 0.99].map((share) => quantile(marks, share).toFixed(0)),
      (largest / 1000).toFixed(1),
    ]);
  }
  printTable([
    [
      `rooms; ${atOnce} searches at once, ms`,
      'p50',
      'p99',
      'bare pg p50',
      'p99',
      `ratio of p99, at most ${mostOfBare}`,
    ],
    ...rows,
  ]);
  printTable([
    [
      'rooms; marks of a view alone, ms',
      'p50',
      `p99, at most ${mostMarkTime}`,
      `largest, at most ${mostMarkBytes / 1000} kB gzip`,
    ],
    ...markRows,
  ]);
  printTable([
    [
      `rooms; during ${atOnce} searches that read each room, ms`,
      'a listing, p50',
      'p99',
      'a search of counts, p50',
      'p99',
    ],
    ...otherRows,
  ]);
  const growth = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN);
  if (sizes.length > 1) {
    console.log(`p50, largest to smallest table: ${growth.toFixed(1)}, at most ${mostOfSmall}`);
    if (growth > mostOfSmall) process.exitCode = 1;
  }
} finally {
  await database.stop();
}
