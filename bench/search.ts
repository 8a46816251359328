/**
 * `npm run search -w bench`: compares each kind of search on ten thousand and on a million listings: the indexes that the database uses,
 * and the ratio of the times. A ratio of 100 means that the time grows with the number of rooms; 1 means that it does not. Exits with 1
 * if a search reads the whole table.
 */
import { parseFilteredParams } from '@stanza/domain/search/filtered-query.ts';
import { connect } from '@stanza/server/database/connect.ts';
import { startEmbeddedServer } from '@stanza/server/database/embedded/embedded-server.ts';
import { prepareDatabase } from '@stanza/server/database/prepare.ts';
import type { Database } from '@stanza/server/database/tables.ts';
import type { Cursor } from '@stanza/server/search/cursor.ts';
import { searchListings, searchQuery } from '@stanza/server/search/search-listings.ts';
import { planSearch, type SearchPlan } from '@stanza/server/search/search-plan.ts';
import { insertBulkListings } from '@stanza/server/tests/support/bulk-listings.ts';
import { explainAnalyze, listingScans } from '@stanza/server/tests/support/query-plan.ts';
import { searches } from '@stanza/server/tests/support/searches.ts';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import { type Kysely, sql } from 'kysely';
import { readArguments } from '../scripts/read-arguments.ts';

readArguments();

const sizes = [10_000, 1_000_000] as const;
const runs = 7;
const deepPage = 20;

interface Measure {
  scans: string;
  /** The median, in milliseconds. */
  time: number;
}

async function measureAll(db: Kysely<Database>): Promise<Map<string, Measure>> {
  const measures = new Map<string, Measure>();
  for (const [name, params] of Object.entries(searches)) {
    const plan = planSearch(parseFilteredParams(new URLSearchParams(params)).query);
    if (plan === null) throw new Error(`${name} finds nothing.`);
    measures.set(name, await measure(db, plan, null));
    const deep = await cursorOf(db, plan, deepPage);
    if (deep !== null) measures.set(`${name}, page ${deepPage}`, await measure(db, plan, deep));
  }
  return measures;
}

async function cursorOf(db: Kysely<Database>, plan: SearchPlan, page: number): Promise<Cursor | null> {
  let after: Cursor | null = null;
  for (let i = 1; i < page; i++) {
    const { next }: { next: Cursor | null } = await searchListings(db, plan, after);
    if (next === null) return null;
    after = next;
  }
  return after;
}

async function measure(db: Kysely<Database>, plan: SearchPlan, after: Cursor | null): Promise<Measure> {
  const explained = [];
  for (let i = 0; i < runs; i++) explained.push(await explainAnalyze(db, searchQuery(db, plan, after)));
  const times = explained.map(({ executionTime }) => executionTime).toSorted((a, b) => a - b);
  const [first] = explained;
  const scans = first ? listingScans(first) : [];
  return {
    scans: scans.map((node) => `${node['Node Type']} ${node['Index Name'] ?? ''}`.trim()).join(' < '),
    time: times[Math.floor(runs / 2)] ?? Number.NaN,
  };
}

async function measureSize(serverUrl: string, size: number): Promise<Map<string, Measure>> {
  const name = `bench_${size}`;
  const admin = connect(serverUrl, { maxConnections: 1, queryTimeout: 0 });
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  const url = new URL(`/${name}`, serverUrl).href;
  await prepareDatabase(url);
  const db = connect(url, { maxConnections: 1, queryTimeout: 0 });
  try {
    await insertBulkListings(db, size);
    return await measureAll(db);
  } finally {
    await db.destroy();
  }
}

function print(small: Map<string, Measure>, large: Map<string, Measure>) {
  const rows = [...large].map(([name, { time, scans }]) => {
    const baseline = small.get(name)?.time;
    const ratio = baseline === undefined ? '' : (time / baseline).toFixed(1);
    return [name, baseline?.toFixed(2) ?? '', time.toFixed(2), ratio, scans];
  });
  const table = [['search', 'ms of 10,000', 'ms of 1,000,000', 'ratio', 'how listings are read'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table) {
    const cells = row.map((cell, i) =>
      i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0),
    );
    console.log(cells.join('  '));
  }
}

const folder = temporaryFolder('stanza-bench-');
const server = await startEmbeddedServer(folder, { fsync: 'off', maintenance_work_mem: '512MB' });
try {
  const [smallSize, largeSize] = sizes;
  const small = await measureSize(server.url, smallSize);
  const large = await measureSize(server.url, largeSize);
  print(small, large);
  const slow = [...large].filter(([, { scans }]) => scans.includes('Seq Scan')).map(([name]) => name);
  if (slow.length > 0) {
    console.error(`These read the whole table: ${slow.join('; ')}.`);
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}
