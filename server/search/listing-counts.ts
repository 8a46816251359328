import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { costStep, rentStep } from './bars.ts';

/** The number of squares in one statement: even the fullest squares of a large city are counted within its time limit. */
export const batch = 50;
/** The maximum number of statements in one transaction, which then counts the larger squares around all of these. */
export const mostBatches = 100;
/** The number of an advisory lock of PostgreSQL: one process counts at a time. */
const lock = 8_725_713;
/**
 * The counts contain a room until one minute after its expiry: a search that began a little before the count still finds it. After the
 * expiry, searches read the rooms of its square one by one.
 */
const expired = sql`now() - interval '1 minute'`;

/** Counts the rooms of all squares that have changed. A write meanwhile notes its square again. */
export async function countRooms(db: Kysely<Database>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await countSquares(db, signal)) > 0);
}

/** The larger squares are sums of the small ones, and change with them at once: a search never sees one without the other. */
async function countSquares(db: Kysely<Database>, signal?: AbortSignal): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    const locked = await sql<{
      isMine: boolean;
    }>`select pg_try_advisory_xact_lock(${lock}) as "isMine"`.execute(transaction);
    if (!locked.rows[0]?.isMine) return 0;
    const squares = new Set<number>();
    for (let i = 0; i < mostBatches && !signal?.aborted; i += 1) {
      const counted = await countBatch(transaction);
      for (const square of counted) squares.add(square);
      if (counted.length === 0) break;
    }
    await sql`select count_wider(${[...squares]}::bigint[])`.execute(transaction);
    return squares.size;
  });
}

async function countBatch(transaction: Kysely<Database>): Promise<number[]> {
  // A statement sees one state of the database: so it removes only the notes of writes that it counts.
  const { rows } = await sql<{ square: number }>`
    with due as materialized (
      (select square from uncounted_squares order by square limit ${batch})
      union (select square from listing_counts where until <= ${expired} limit ${batch})
    ), noted as (
      delete from uncounted_squares where square in (select square from due)
    ), before as (
      delete from listing_counts where kind in (0, 2) and level = 12 and square in (select square from due)
    ), counted as (
      insert into listing_counts
      select kind, 12, due.square, city_key, ${rentStep}, ${costStep}, count(*), min(id), min(price),
        min(longitude), min(latitude), max(longitude), max(latitude), sum(longitude), sum(latitude), min(expires_at)
      from due join listings on listings.square = due.square
        join (values (0), (2)) kinds (kind) on kind = 0 or furnished
      where state = 'published' and (expires_at is null or expires_at > ${expired})
      group by kind, due.square, city_key, ${rentStep}, ${costStep}
    )
    select square from due`.execute(transaction);
  return rows.map(({ square }) => square);
}
