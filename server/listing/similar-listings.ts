import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { isVisibleTo, visibleListing } from '../safety/visible.ts';
import { isPublished, type ListingRow, selectListings } from './listing-row.ts';

const count = 4;

/** Published listings of the city of a listing, the nearest first; `null` if there is no such listing. */
export async function findSimilar(
  db: Kysely<Database>,
  id: number,
  viewerId: number | null,
): Promise<ListingRow[] | null> {
  const listing = await visibleListing(db, id, viewerId).select(['city_key', 'place']).executeTakeFirst();
  if (listing === undefined) return null;
  return await selectListings(db)
    .where('listings.city_key', '=', listing.city_key)
    .where('listings.id', '!=', id)
    .where(isPublished)
    .where(isVisibleTo(viewerId))
    // Without coordinates the newest first.
    .orderBy(sql`listings.place <-> ${listing.place}::cube`)
    .orderBy('listings.added_at', 'desc')
    .orderBy('listings.id', 'desc')
    .limit(count)
    .execute();
}
