import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';

/**
 * Deletes a user's own listing, with all likes of it.
 * @returns the keys of its images, which other rows may use; `null` if the user has no such listing
 */
export async function deleteListing(
  db: Kysely<Database>,
  userId: number,
  listingId: number,
): Promise<string[] | null> {
  return await db.transaction().execute(async (transaction) => {
    const images = await transaction
      .selectFrom('listing_images')
      .where('listing_id', '=', listingId)
      .select('image_key')
      .execute();
    const deleted = await transaction
      .deleteFrom('listings')
      .where('id', '=', listingId)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst();
    return deleted === undefined ? null : images.map(({ image_key }) => image_key);
  });
}
