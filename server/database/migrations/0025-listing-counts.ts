import { type Kysely, sql } from 'kysely';

/**
 * Rooms counted by square of the map, city, rent and cost, for searches over very many rooms (`server/search/listing-counts.ts`). A
 * write only notes its squares, so it waits for no other write. Until the squares are counted again, searches read their rooms.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One of 2^16 squares from west to east: 430 m in Italy. All rooms without coordinates are in one square.
  await sql`
    create function square_of(x integer, y integer) returns bigint language sql immutable parallel safe
    return coalesce((x >> 12)::bigint << 16 | (y >> 12), -1)`.execute(db);
  // Over all listings: the planner cannot see the number of squares in a partial index.
  await sql`
    create index listings_in_square on listings (square_of(map_x, map_y), price)
      include (monthly_cost, longitude, latitude, map_x, map_y, id, state, expires_at, city_key)`.execute(db);
  await sql`
    create table listing_counts (
      square bigint not null,
      city_key text not null,
      rent_bar smallint not null,
      cost_bar smallint not null,
      rooms integer not null,
      first_id bigint not null,
      lowest_price numeric(10, 2) not null,
      highest_price numeric(10, 2) not null,
      lowest_cost numeric(10, 2) not null,
      highest_cost numeric(10, 2) not null,
      west double precision,
      south double precision,
      east double precision,
      north double precision,
      longitudes double precision,
      latitudes double precision,
      until timestamptz(3)
    )`.execute(db);
  await sql`create index listing_counts_square on listing_counts (square)`.execute(db);
  await sql`create index listing_counts_city on listing_counts (city_key)`.execute(db);
  await sql`create index listing_counts_west on listing_counts (west)`.execute(db);
  await sql`create index listing_counts_until on listing_counts (until) where until is not null`.execute(db);
  await sql`create table uncounted_squares (square bigint not null)`.execute(db);
  await sql`
    create function note_uncounted() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        insert into uncounted_squares
        select distinct square_of(map_x, map_y) from old_rows where state = 'published';
      end if;
      if tg_op <> 'DELETE' then
        insert into uncounted_squares
        select distinct square_of(map_x, map_y) from new_rows where state = 'published';
      end if;
      return null;
    end $$`.execute(db);
  for (const [event, rows] of [
    ['insert', 'new table as new_rows'],
    ['update', 'old table as old_rows new table as new_rows'],
    ['delete', 'old table as old_rows'],
  ] as const) {
    await sql`
      create trigger note_uncounted_${sql.raw(event)} after ${sql.raw(event)} on listings
      referencing ${sql.raw(rows)} for each statement execute function note_uncounted()`.execute(db);
  }
  // All at once, and not in parts by the server: until then each search would read all rooms.
  const barOf = (amount: string) => sql`least(trunc(${sql.ref(amount)})::integer / 50, 40) + 1`;
  await sql`
    insert into listing_counts
    select square_of(map_x, map_y), city_key, ${barOf('price')}, ${barOf('monthly_cost')}, count(*), min(id),
      min(price), max(price), min(monthly_cost), max(monthly_cost),
      min(longitude), min(latitude), max(longitude), max(latitude), sum(longitude), sum(latitude), min(expires_at)
    from listings where state = 'published' and (expires_at is null or expires_at > now())
    group by 1, 2, 3, 4`.execute(db);
  // Computes the statistics of the expression now, not only after many rows have changed.
  await sql`analyze listings, listing_counts`.execute(db);
}
