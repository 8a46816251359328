import { type Kysely, sql } from 'kysely';

/**
 * One number for the cell of a listing (`server/search/transit/cells.ts`). PostgreSQL has statistics of the values of an indexed expression. With
 * two expressions it multiplied their selectivities: it expected 3 rows where there were 8,000, and chose a nested loop.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index listings_cell`.execute(db);
  await sql`
    create index listings_cell on listings (
      (cast(floor(longitude * 1000) as bigint) * 1000000 + cast(floor(latitude * 1000) as bigint))
    )`.execute(db);
  // Computes the statistics now, not only after many rows have changed.
  await sql`analyze listings`.execute(db);
}
