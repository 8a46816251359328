import { type Kysely, sql } from 'kysely';

/**
 * Counts, histograms and marks of the map read every match. With these indexes they read neighbours in the index, and not a page of the
 * table for each room.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index listings_in_city on listings (city_key)
      include (price, monthly_cost, longitude, latitude, map_x, map_y, id, expires_at)
      where state = 'published'`.execute(db);
  await sql`
    create index listings_on_map on listings (longitude, latitude)
      include (price, monthly_cost, map_x, map_y, id, expires_at, city_key)
      where state = 'published'`.execute(db);
  await sql`drop index listings_longitude`.execute(db);
}
