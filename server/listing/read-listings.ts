import type { Listing } from '@stanza/schemas/listing/listing.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { type ListingRow, selectListings } from './listing-row.ts';

/** Rows in one query. */
const batch = 100;

/**
 * Reads listings in the order of the ids, in batches: all at once would take too much memory.
 * @param convert what others or their poster may see of a batch
 */
export async function* readListings(
  db: Kysely<Database>,
  ids: readonly number[],
  convert: (rows: ListingRow[]) => Promise<Listing[]>,
): AsyncGenerator<Listing[]> {
  for (let at = 0; at < ids.length; at += batch) {
    const part = ids.slice(at, at + batch);
    const rows = await selectListings(db)
      .where(sql<boolean>`listings.id = any(${part}::bigint[])`)
      .orderBy(sql`array_position(${part}::bigint[], listings.id)`)
      .execute();
    yield await convert(rows);
  }
}
