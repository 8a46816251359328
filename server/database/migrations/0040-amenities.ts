import { type Kysely, sql } from 'kysely';

/**
 * More facts about rooms, and saved searches by them. The flags share one column, since an index has at most 32. Searches read these columns
 * from an index alone, as with the other filters. Of older listings nothing is known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table listings
      add column amenities text[] not null default '{}',
      add column heating text check (heating in ('autonomous', 'central', 'none')),
      add column smoking text check (smoking in ('allowed', 'forbidden'))`.execute(db);
  await sql`
    alter table saved_searches
      add column has_lift boolean,
      add column has_washing_machine boolean,
      add column has_dishwasher boolean,
      add column has_air_conditioning boolean,
      add column has_private_bathroom boolean,
      add column couples_allowed boolean,
      add column heating text,
      add column smoking text`.execute(db);
  const filters = sql.raw(
    `furnished, internet_included, utilities_included, has_balcony, has_garden, pets_allowed, are_costs_known,
     square_meters, floor, availability_start, availability_end, all_inclusive_price, added_at,
     room_type, contract_type, minimum_months, amenities, heating, smoking`,
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
