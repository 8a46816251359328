import { type Kysely, sql } from 'kysely';

/**
 * Kinds of rooms, and saved searches by kind, contract, length of the stay and flexible days. Searches read these columns from an index
 * alone, as with the other filters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table listings add column room_type text check (room_type in ('private', 'shared', 'flat'))`.execute(
    db,
  );
  await sql`
    alter table saved_searches
      add column flexible_weeks integer,
      add column room_type text,
      add column contract_type text,
      add column stay_months integer`.execute(db);
  const filters = sql.raw(
    `furnished, internet_included, utilities_included, has_balcony, has_garden, pets_allowed, are_costs_known,
     square_meters, floor, availability_start, availability_end, all_inclusive_price, added_at,
     room_type, contract_type, minimum_months`,
  );
  await sql`drop index listings_in_city, listings_on_map`.execute(db);
  await sql`
    create index listings_in_city on listings (city_key)
      include (price, monthly_cost, longitude, latitude, map_x, map_y, id, expires_at, ${filters})
      where state = 'published'`.execute(db);
  await sql`
    create index listings_on_map on listings (longitude, latitude)
      include (price, monthly_cost, map_x, map_y, id, expires_at, city_key, ${filters})
      where state = 'published'`.execute(db);
}
