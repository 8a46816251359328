import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { visibleListing } from '../safety/visible.ts';
import { type ListingRow, selectListings } from './listing-row.ts';
import { areInOneFlat } from './same-flat.ts';

/** The other rooms of the flat of a listing, the cheapest first; `null` if there is no such listing. */
export async function findFlatRooms(
  db: Kysely<Database>,
  id: number,
  viewerId: number | null,
): Promise<ListingRow[] | null> {
  const listing = await visibleListing(db, id, viewerId).select('id').executeTakeFirst();
  if (listing === undefined) return null;
  return await selectListings(db)
    .where(sql<boolean>`exists (select from listings as room where room.id = ${id} and ${areInOneFlat})`)
    .orderBy('listings.price')
    .orderBy('listings.id')
    .execute();
}
