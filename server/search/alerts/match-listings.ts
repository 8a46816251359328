import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { isPublished } from '../../listing/listing-row.ts';
import { areBlocked } from '../../safety/visible.ts';
import { fitsCriteria } from './criteria.ts';

/** A saved search is found by the first of these ways that fits: by its city, by the box around its results, or among the rest. */
const ways: readonly RawBuilder<SqlBool>[] = [
  sql`saved.city_key = listings.city_key`,
  sql`saved.city_key is null
    and saved.around @> box(point(listings.longitude, listings.latitude), point(listings.longitude, listings.latitude))`,
  sql`saved.city_key is null and saved.around is null`,
];

/**
 * Compares new listings with all saved searches, in one statement, which also stores that a listing was compared. Several processes may
 * do it at the same time. Members get no match for their own listings.
 * @param most the maximum number of listings of the statement
 */
export async function matchListings(
  db: Kysely<Database>,
  { now, most }: { now: Date; most: number },
): Promise<{ listings: number; matches: number }> {
  const found = ways.map(
    (way) => sql`
      select saved.number, listings.id, saved.mail <> 'none', listings.added_at >= saved.looked_at
      from taken
      join listings on listings.id = taken.listing_id
      join saved_searches saved on ${way}
      where saved.user_id <> listings.user_id and ${fitsCriteria}
        and not ${areBlocked(sql.ref('saved.user_id'), sql.ref('listings.user_id'))}`,
  );
  const { rows } = await sql<{ listings: number; matches: number }>`
    with taken as (
      delete from unmatched_listings where listing_id in (
        select unmatched.listing_id
        from unmatched_listings unmatched join listings on listings.id = unmatched.listing_id
        where ${isPublished}
        order by unmatched.listing_id limit ${most}
        for update of unmatched skip locked
      )
      returning listing_id
    ), matched as (
      insert into search_matches (search, listing_id, found_at, waits)
      select search, listing_id, ${now}::timestamptz, waits
      -- As a condition of the join, is_new made the statement take twice as long. "offset 0" keeps it out of the join.
      from (${sql.join(found, sql` union all `)} offset 0) found (search, listing_id, waits, is_new)
      where is_new
      on conflict do nothing
      returning search
    )
    select (select count(*) from taken) as listings, (select count(*) from matched) as matches`.execute(db);
  return rows[0] ?? { listings: 0, matches: 0 };
}
