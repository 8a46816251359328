import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { isVisibleTo } from '../safety/visible.ts';
import { type ListingRow, selectListings } from './listing-row.ts';

/** @param viewerId who asks; `null` for a visitor */
export async function findListing(
  db: Kysely<Database>,
  id: number,
  viewerId: number | null = null,
): Promise<ListingRow | undefined> {
  return await selectListings(db)
    .where('listings.id', '=', id)
    .where(isVisibleTo(viewerId))
    .executeTakeFirst();
}
