import { type Kysely, sql } from 'kysely';

/**
 * Furnished rooms are counted by squares too: most rooms are furnished, so a search with this filter read most of the table
 * (`server/search/counted-rooms.ts`). For other filters, an index alone has all needed columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addFiltersToIndexes(db);
  await replaceCountWider(db);
  // Kinds 2 and 3 count furnished rooms, as 0 and 1 count all rooms.
  await sql`
    create index listing_counts_furnished_city on listing_counts (city_key, level, square) where kind = 2`.execute(
    db,
  );
  await sql`
    insert into listing_counts
    select 2, 12, square, city_key, amount_step(price), amount_step(monthly_cost), count(*), min(id),
      min(price), min(longitude), min(latitude), max(longitude), max(latitude), sum(longitude), sum(latitude), min(expires_at)
    from listings where furnished and state = 'published' and (expires_at is null or expires_at > now())
    group by 3, 4, 5, 6`.execute(db);
  await sql`analyze listing_counts`.execute(db);
  await sql`
    select count_wider(array(select distinct square from listing_counts where kind = 2 and level = 12), '{2}')`.execute(
    db,
  );
  await sql`analyze listings, listing_counts`.execute(db);
}

async function addFiltersToIndexes(db: Kysely<unknown>): Promise<void> {
  const filters = sql.raw(
    `furnished, internet_included, utilities_included, has_balcony, has_garden, pets_allowed, are_costs_known,
     square_meters, floor, availability_start, availability_end, all_inclusive_price, added_at`,
  );
  await sql`drop index listings_in_city, listings_on_map, listings_in_square`.execute(db);
  await sql`
    create index listings_in_city on listings (city_key)
      include (price, monthly_cost, longitude, latitude, map_x, map_y, id, expires_at, ${filters})
      where state = 'published'`.execute(db);
  await sql`
    create index listings_on_map on listings (longitude, latitude)
      include (price, monthly_cost, map_x, map_y, id, expires_at, city_key, ${filters})
      where state = 'published'`.execute(db);
  await sql`
    create index listings_in_square on listings (square, price)
      include (monthly_cost, longitude, latitude, id, state, expires_at, city_key, furnished)`.execute(db);
}

async function replaceCountWider(db: Kysely<unknown>): Promise<void> {
  await sql`drop function count_wider`.execute(db);
  // As before, for each kind of the counts of level 12.
  await sql`
    create function count_wider(squares bigint[], kinds integer[] default '{0, 2}') returns void language plpgsql as $$
    declare
      step record;
    begin
      for step in
        select one + add as kind, level, one + from_add as from_kind, from_level
        from unnest(kinds) one
          cross join (values (0, 16, 0, 12), (1, 14, 0, 12), (1, 16, 1, 14), (1, 18, 1, 16), (1, 20, 1, 18),
            (1, 22, 1, 20), (1, 24, 1, 22), (1, 26, 1, 24), (1, 28, 1, 26)) steps (add, level, from_add, from_level)
        order by level
      loop
        delete from listing_counts using (select distinct one >> 2 * (step.level - 12) as square from unnest(squares) one) changed
        where kind = step.kind and level = step.level and listing_counts.square = changed.square;
        insert into listing_counts
        select step.kind, step.level, changed.square, case step.kind % 2 when 0 then city_key else '' end, rent_step, cost_step,
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
