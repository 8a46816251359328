import { type Kysely, sql } from 'kysely';

/**
 * One number for the cell of a listing (`server/transit/cells.ts`). Of an expression PostgreSQL counts the values; of two it multiplied the
 * shares, expected 3 rooms where there were 8,000, and compared each of them with each member.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index listings_cell`.execute(db);
  await sql`
    create index listings_cell on listings (
      (cast(floor(longitude * 1000) as bigint) * 1000000 + cast(floor(latitude * 1000) as bigint))
    )`.execute(db);
  // Its values are counted now, not when many rows have changed.
  await sql`analyze listings`.execute(db);
}
