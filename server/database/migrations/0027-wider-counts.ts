import { type Kysely, sql } from 'kysely';

/**
 * Rooms are counted by squares of all sizes, from 430 m to the world, so that a search over many rooms reads few counts
 * (`server/search/counted-rooms.ts`). The number of a square begins with that of the larger ones around it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createFunctions(db);
  await sql`drop index listings_in_square`.execute(db);
  await sql`drop function square_of`.execute(db);
  await sql`
    alter table listings add column square bigint not null
      generated always as (square_at(longitude, latitude)) stored`.execute(db);
  await sql`
    create index listings_in_square on listings (square, price)
      include (monthly_cost, longitude, latitude, id, state, expires_at, city_key)`.execute(db);
  await sql`
    create or replace function note_uncounted() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        insert into uncounted_squares select distinct square from old_rows where state = 'published';
      end if;
      if tg_op <> 'DELETE' then
        insert into uncounted_squares select distinct square from new_rows where state = 'published';
      end if;
      return null;
    end $$`.execute(db);
  await createTables(db);
  // All at once, and not in parts by the server: until then each search would read all rooms.
  await sql`
    insert into listing_counts
    select 0, 12, square, city_key, amount_step(price), amount_step(monthly_cost), count(*), min(id),
      min(price), min(longitude), min(latitude), max(longitude), max(latitude), sum(longitude), sum(latitude), min(expires_at)
    from listings where state = 'published' and (expires_at is null or expires_at > now())
    group by 3, 4, 5, 6`.execute(db);
  await sql`analyze listings, listing_counts`.execute(db);
  await sql`select count_wider(array(select distinct square from listing_counts))`.execute(db);
  // Computes the statistics of the expression now, not only after many rows have changed.
  await sql`analyze listing_counts`.execute(db);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`drop table listing_counts`.execute(db);
  // Kind 0 counts rooms of each city (levels 12 and 16), and kind 1 rooms of all cities (levels 14, 16 and so on up to 28, the world).
  await sql`
    create table listing_counts (
      kind smallint not null,
      level smallint not null,
      square bigint not null,
      city_key text not null,
      rent_step smallint not null,
      cost_step smallint not null,
      rooms integer not null,
      first_id bigint not null,
      lowest_price numeric(10, 2) not null,
      west double precision,
      south double precision,
      east double precision,
      north double precision,
      longitudes double precision,
      latitudes double precision,
      until timestamptz(3)
    )`.execute(db);
  await sql`create index listing_counts_square on listing_counts (kind, level, square)`.execute(db);
  await sql`
    create index listing_counts_city on listing_counts (city_key, level, square) where kind = 0`.execute(db);
  await sql`create index listing_counts_until on listing_counts (until) where until is not null`.execute(db);
  await sql`drop table uncounted_squares`.execute(db);
  await sql`create table uncounted_squares (square bigint not null)`.execute(db);
  // Neighbouring squares are counted together: they are inside the same larger squares.
  await sql`create index uncounted_squares_square on uncounted_squares (square)`.execute(db);
}

async function createFunctions(db: Kysely<unknown>): Promise<void> {
  // The bits of column and row alternate, as in map_x and map_y without their last 12 bits. All rooms without coordinates are in one
  // square.
  await sql`
    create function square_at(longitude double precision, latitude double precision) returns bigint
    language plpgsql immutable parallel safe as $$
    declare
      x bigint;
      y bigint;
    begin
      if longitude is null or latitude is null then return -1; end if;
      x := least(floor((longitude + 180) / 360 * 65536), 65535);
      y := floor((0.5 - ln(tan(pi() / 4 + radians(least(greatest(latitude, -85), 85)) / 2)) / (2 * pi())) * 65536);
      x := (x | (x << 8)) & x'00ff00ff'::bigint;
      x := (x | (x << 4)) & x'0f0f0f0f'::bigint;
      x := (x | (x << 2)) & x'33333333'::bigint;
      x := (x | (x << 1)) & x'55555555'::bigint;
      y := (y | (y << 8)) & x'00ff00ff'::bigint;
      y := (y | (y << 4)) & x'0f0f0f0f'::bigint;
      y := (y | (y << 2)) & x'33333333'::bigint;
      y := (y | (y << 1)) & x'55555555'::bigint;
      return x | (y << 1);
    end $$`.execute(db);
  // Two steps for each 50 euros: the multiple of 50 itself, which most rents and limits are, and the amounts above it. The last step has
  // all amounts from 2000.
  await sql`
    create function amount_step(amount numeric) returns smallint language sql immutable parallel safe
    return least(2 * (trunc(amount)::integer / 50) + (amount % 50 <> 0)::integer, 80)::smallint`.execute(db);
  // The larger squares around these are sums of the next smaller ones. Not a join: for a table that was empty, the planner expects one
  // row, and compares each count with each square.
  await sql`
    create function count_wider(squares bigint[]) returns void language plpgsql as $$
    declare
      step record;
    begin
      for step in
        select * from (values (0, 16, 0, 12), (1, 14, 0, 12), (1, 16, 1, 14), (1, 18, 1, 16), (1, 20, 1, 18),
          (1, 22, 1, 20), (1, 24, 1, 22), (1, 26, 1, 24), (1, 28, 1, 26)) steps (kind, level, from_kind, from_level)
      loop
        delete from listing_counts using (select distinct one >> 2 * (step.level - 12) as square from unnest(squares) one) changed
        where kind = step.kind and level = step.level and listing_counts.square = changed.square;
        insert into listing_counts
        select step.kind, step.level, changed.square, case step.kind when 0 then city_key else '' end, rent_step, cost_step,
          sum(rooms), min(first_id), min(lowest_price), min(west), min(south), max(east), max(north), sum(longitudes), sum(latitudes)
        from (select distinct one >> 2 * (step.level - 12) as square from unnest(squares) one) changed
          cross join lateral (
            select * from listing_counts
            where kind = step.from_kind and level = step.from_level
              and listing_counts.square between changed.square << 2 * (step.level - step.from_level)
                and ((changed.square + 1) << 2 * (step.level - step.from_level)) - 1
            offset 0
          ) counts
        group by 3, 4, 5, 6;
      end loop;
    end $$`.execute(db);
}
