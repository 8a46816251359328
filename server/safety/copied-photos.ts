import { buffer } from 'node:stream/consumers';
import type { CopiedPhoto, PhotoAnswer } from '@stanza/schemas/safety/copied-photo.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { HttpError } from '../http/http-error.ts';
import { imageAddress } from '../images/image-address.ts';
import { nameOfFile, uploadKeyOf } from '../images/image-files.ts';
import type { ImageStore } from '../images/image-store.ts';
import { hashPhoto } from '../images/photo-hash.ts';
import { caseAbout } from './reports.ts';

/** The most bits, of 64, in which the hashes of two equal photos differ: see docs/product/safety/copied-photos.md. */
const mostDifferent = 8;
/** The number of photos of one query, so that it is short. */
const batch = 50;

/**
 * Looks at all photos of listings that were not looked at yet, the older listings first, and notes those that another member's listing has
 * already. The photos of the demonstration are shared by its members, and are no copies. Each listing with a copy becomes a case for moderators.
 */
export async function compareNewPhotos(db: Kysely<Database>, images: ImageStore, now: Date): Promise<void> {
  await db
    .deleteFrom('photo_hashes')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('listing_images')
            .whereRef('listing_images.image_key', '=', 'photo_hashes.image_key')
            .select('listing_id'),
        ),
      ),
    )
    .execute();
  for (;;) {
    const photos = await db
      .selectFrom('listing_images')
      .innerJoin('listings', 'listings.id', 'listing_images.listing_id')
      .leftJoin('photo_hashes', 'photo_hashes.image_key', 'listing_images.image_key')
      .where('photo_hashes.image_key', 'is', null)
      .groupBy('listing_images.image_key')
      .orderBy(({ fn }) => fn.min('listings.id'))
      .select(({ fn }) => ['listing_images.image_key as key', fn.min('listings.user_id').as('userId')])
      .limit(batch)
      .execute();
    for (const photo of photos) await compare(db, images, photo);
    if (photos.length < batch) break;
  }
  await openCases(db, now);
}

async function compare(
  db: Kysely<Database>,
  images: ImageStore,
  { key, userId }: { key: string; userId: number },
): Promise<void> {
  const stored = await images.get(key, 320);
  // sharp has no error class. A photo that cannot be read is not looked at again.
  const hash = stored && (await hashPhoto(await buffer(stored.content)).catch(() => null));
  const isUpload = uploadKeyOf(nameOfFile(key, 320)) !== null;
  const original = hash !== null && isUpload ? await findOriginal(db, hash, userId) : undefined;
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('photo_hashes')
      .values({ image_key: key, hash: hash === null ? null : String(hash) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (original === undefined) return;
    await transaction
      .insertInto('copied_photos')
      .values({
        image_key: key,
        user_id: userId,
        original_key: original.key,
        original_user_id: original.userId,
        distance: original.distance,
        found_at: sql<Date>`now()`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Opens a case for each copied photo that has none, if both listings still exist. */
async function openCases(db: Kysely<Database>, now: Date): Promise<void> {
  const copies = await db
    .selectFrom('copied_photos')
    .innerJoin('listing_images', 'listing_images.image_key', 'copied_photos.image_key')
    .innerJoin('listings', 'listings.id', 'listing_images.listing_id')
    .whereRef('listings.user_id', '=', 'copied_photos.user_id')
    .where('case_id', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('listing_images as original')
          .whereRef('original.image_key', '=', 'copied_photos.original_key')
          .select('original.listing_id'),
      ),
    )
    .distinctOn('copied_photos.id')
    .orderBy('copied_photos.id')
    .orderBy('listings.id')
    .select(['copied_photos.id', 'copied_photos.user_id as memberId', 'listings.id as listingId'])
    .execute();
  for (const { id, memberId, listingId } of copies)
    await db.transaction().execute(async (transaction) => {
      const subject = {
        kind: 'listing',
        memberId,
        listingId,
        messageId: null,
        groupMessageId: null,
        reviewId: null,
      } as const;
      await transaction
        .updateTable('copied_photos')
        .set({ case_id: await caseAbout(transaction, subject, now) })
        .where('id', '=', id)
        .execute();
    });
}

/** For each case about a copied photo, the listing that had the photo first. If there are several, the first of them. */
export async function findOriginals(
  db: Kysely<Database>,
  caseIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('copied_photos')
    .innerJoin('listing_images', 'listing_images.image_key', 'original_key')
    .innerJoin('listings', 'listings.id', 'listing_images.listing_id')
    .whereRef('listings.user_id', '=', 'original_user_id')
    .where('case_id', 'in', caseIds)
    .distinctOn('case_id')
    .orderBy('case_id')
    .orderBy('copied_photos.id')
    .orderBy('listings.id')
    .select([sql<number>`case_id`.as('caseId'), 'listings.id as listingId'])
    .execute();
  return new Map(rows.map(({ caseId, listingId }) => [caseId, listingId]));
}

/** The most similar photo of another member, if its hash is near enough. */
async function findOriginal(db: Kysely<Database>, hash: bigint, userId: number) {
  const distance = sql<number>`bit_count((photo_hashes.hash # ${String(hash)}::bigint)::bit(64))::integer`;
  return await db
    .selectFrom('photo_hashes')
    .innerJoin('listing_images', 'listing_images.image_key', 'photo_hashes.image_key')
    .innerJoin('listings', 'listings.id', 'listing_images.listing_id')
    .where('photo_hashes.hash', 'is not', null)
    .where('listings.user_id', '<>', userId)
    .where(distance, '<=', mostDifferent)
    .orderBy(distance)
    .orderBy('listings.id')
    .select(['photo_hashes.image_key as key', 'listings.user_id as userId', distance.as('distance')])
    .executeTakeFirst();
}

/** The photos of a member's listings that another member's listing has too, without those that the member has answered. */
export async function findCopiedPhotos(
  db: Kysely<Database>,
  userId: number,
  publicUrl: string,
): Promise<CopiedPhoto[]> {
  const rows = await db
    .selectFrom('copied_photos')
    .innerJoin('listing_images', 'listing_images.image_key', 'copied_photos.image_key')
    .innerJoin('listings', 'listings.id', 'listing_images.listing_id')
    .where('copied_photos.user_id', '=', userId)
    .where('listings.user_id', '=', userId)
    .where('copied_photos.answer', 'is', null)
    .distinctOn('copied_photos.id')
    .orderBy('copied_photos.id', 'desc')
    .orderBy('listings.id')
    .select(['copied_photos.id', 'copied_photos.image_key', 'listings.id as listingId', 'listings.title'])
    .execute();
  return rows.map(({ image_key, ...row }) => ({ ...row, imageUrl: imageAddress(image_key, publicUrl) }));
}

/** Throws a 404 `HttpError` if the member is not asked this. */
export async function answerCopiedPhoto(
  db: Kysely<Database>,
  { userId, id }: { userId: number; id: number },
  answer: PhotoAnswer,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('copied_photos')
    .set({ answer })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new HttpError(404, {
      code: 'copied-photo-not-found',
      message: 'Nothing is asked about this photo.',
    });
}
