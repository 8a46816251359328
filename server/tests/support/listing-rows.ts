import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';

type NewListing = Insertable<Database['listings']>;

/** Adds a copy of a listing without its photos, and returns the id. PostgreSQL computes the generated columns. */
export async function copyListing(
  db: Kysely<Database>,
  original: number,
  changes: Partial<NewListing> = {},
): Promise<number> {
  const { rows: generated } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'listings' and is_generated = 'ALWAYS'`.execute(
    db,
  );
  const row = await db
    .selectFrom('listings')
    .where('id', '=', original)
    .selectAll()
    .executeTakeFirstOrThrow();
  const kept = Object.entries(row).filter(
    ([column]) => column !== 'id' && !generated.some(({ name }) => name === column),
  );
  const { id } = await db
    .insertInto('listings')
    .values({ ...(Object.fromEntries(kept) as NewListing), ...changes })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
