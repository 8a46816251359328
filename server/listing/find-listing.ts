import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { type ListingRow, selectListings } from './listing-row.ts';

export async function findListing(db: Kysely<Database>, id: number): Promise<ListingRow | undefined> {
  return await selectListings(db).where('listings.id', '=', id).executeTakeFirst();
}
