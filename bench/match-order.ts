/**
 * `npm run match-order -w bench`: compares searches in the order "best match" with the same searches, newest first, in turns, among a million
 * rooms that all have a household, or the given number. It also compares the first 50 rooms of all with those of the highest `matchScore`. Exits
 * with 1 if a goal is missed.
 */
import { matchScore } from '@stanza/domain/match/score.ts';
import { parseFilteredParams } from '@stanza/domain/search/filtered-query.ts';
import type { AnswersByQuestion } from '@stanza/schemas/match/answers.ts';
import { connect } from '@stanza/server/database/connect.ts';
import { startEmbeddedServer } from '@stanza/server/database/embedded/embedded-server.ts';
import { prepareDatabase } from '@stanza/server/database/prepare.ts';
import type { Database } from '@stanza/server/database/tables.ts';
import { makeRandom } from '@stanza/server/demo/generate/random.ts';
import { filterListings } from '@stanza/server/search/filter-listings.ts';
import { insertBulkListings } from '@stanza/server/tests/support/bulk-listings.ts';
import { searches } from '@stanza/server/tests/support/searches.ts';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import { type Kysely, sql } from 'kysely';
import { readPositionals } from './chat/options.ts';
import { printTable } from './chat/table.ts';
import { makePerson } from './match/people.ts';
import { quantile } from './quantile.ts';

const [count = 1_000_000] = readPositionals();
const rounds = 6;
const best = 50;
const leastRecall = 0.98;
const mostOfNewest = 2;

const random = makeRandom(42);
/** A page of at most 48. */
const pageSize = 25;
const houses: AnswersByQuestion[] = [];

/** Fills the codes as the rooms are inserted: an update of a million rows with all their indexes takes minutes. */
async function prepareHouses(db: Kysely<Database>): Promise<void> {
  await sql`create table bench_houses (id bigint primary key, code bigint)`.execute(db);
  for (let from = 0; from < count; from += 20_000) {
    const some = Array.from({ length: Math.min(20_000, count - from) }, () => makePerson(random).answers);
    houses.push(...some);
    await sql`
      insert into bench_houses
      select ${from}::bigint + place, household_code(answers::jsonb)
      from unnest(${some.map((one) => JSON.stringify(one))}::text[]) with ordinality houses (answers, place)`.execute(
      db,
    );
  }
  await sql`
    create function give_house() returns trigger language plpgsql as $$
    begin
      new.household_code = (select code from bench_houses where id = new.id);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger give_house before insert on listings for each row execute function give_house()`.execute(
    db,
  );
}

function answersOfAsker(): AnswersByQuestion {
  for (;;) {
    const { answers } = makePerson(random);
    if (Object.keys(answers).length >= 5) return answers;
  }
}

/** @returns milliseconds */
async function timeOf(db: Kysely<Database>, params: string, answers: AnswersByQuestion): Promise<number> {
  const { query } = parseFilteredParams(new URLSearchParams(params));
  const start = performance.now();
  await filterListings(db, query, { after: null, size: 24, asker: { answers }, areMany: async () => false });
  return performance.now() - start;
}

/** The share of the first 50 rooms that are as good as the 50 with the highest scores. Rooms with the same score are equally good. */
async function recallOf(db: Kysely<Database>, answers: AnswersByQuestion): Promise<number> {
  const scores = houses.map((house) => matchScore(answers, house) ?? -1);
  const least = scores.toSorted((a, b) => b - a)[best - 1] ?? -1;
  const { query } = parseFilteredParams(new URLSearchParams('order=match'));
  const found: number[] = [];
  for (let after = null; found.length < best; ) {
    const { rows, next } = await filterListings(db, query, { after, size: pageSize, asker: { answers } });
    found.push(...rows.map(({ id }) => id));
    if (next === null) break;
    after = next;
  }
  return found.slice(0, best).filter((id) => (scores[id - 1] ?? -1) > least - 1e-9).length / best;
}

const folder = temporaryFolder('stanza-match-order-');
const server = await startEmbeddedServer(folder, { fsync: 'off', maintenance_work_mem: '512MB' });
const db = connect(server.url, { maxConnections: 1, queryTimeout: 0 });
try {
  await prepareDatabase(server.url);
  await prepareHouses(db);
  await insertBulkListings(db, count);
  const mixed = Object.values(searches).filter((params) => !params.includes('order='));
  const times = { newest: [] as number[], match: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    for (const params of mixed) {
      const answers = answersOfAsker();
      const newest = await timeOf(db, `${params}&order=newest`, answers);
      const match = await timeOf(db, `${params}&order=match`, answers);
      // The first round warms up.
      if (round === 0) continue;
      times.newest.push(newest);
      times.match.push(match);
    }
  }
  const recalls: number[] = [];
  for (let i = 0; i < 5; i++) recalls.push(await recallOf(db, answersOfAsker()));
  const [p50, p99] = [0.5, 0.99].map((share) => ({
    newest: quantile(times.newest, share),
    match: quantile(times.match, share),
  }));
  const rowOf = (name: string, { newest = Number.NaN, match = Number.NaN } = {}) => [
    name,
    newest.toFixed(0),
    match.toFixed(0),
    (match / newest).toFixed(2),
  ];
  printTable([
    [
      `${count.toLocaleString('en')} rooms, ms`,
      'newest first',
      'best match',
      `ratio, p99 at most ${mostOfNewest}`,
    ],
    rowOf('p50', p50),
    rowOf('p99', p99),
  ]);
  const recall = Math.min(...recalls);
  console.log(
    `recall of the best ${best}, the lowest of ${recalls.length}: ${recall}, at least ${leastRecall}`,
  );
  if (recall < leastRecall || !p99 || p99.match > mostOfNewest * p99.newest) process.exitCode = 1;
} finally {
  await db.destroy();
  await server.stop();
}
