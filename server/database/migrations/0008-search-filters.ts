import { type Kysely, sql } from 'kysely';

/** The words of listings, for the filter by words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table listings add column words text not null
    generated always as (' ' || fold(title || ' ' || description || ' ' || location) || ' ') stored`.execute(
    db,
  );
  await sql`create index listings_words on listings using gin (words gin_trgm_ops)`.execute(db);
  // For pages by price: the next page may start within rooms of the same price.
  await sql`create index listings_price_id on listings (price, id)`.execute(db);
  await sql`create index listings_city_price_id on listings (city_key, price, id)`.execute(db);
  await sql`drop index listings_price, listings_city_price`.execute(db);
}
