import { type Kysely, sql } from 'kysely';

/** Streets are searched by a part of their name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index listings_streets on listings using gin (fold(street) gin_trgm_ops)`.execute(db);
}
