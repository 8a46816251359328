import { errorTexts } from '@stanza/domain/error-texts.ts';
import {
  type OwnReviews,
  type ReviewValues,
  reviewDays,
  roomFacts,
  type ShownReview,
  type ViewingReview,
} from '@stanza/schemas/safety/review.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { endOf, type ViewingRow } from '../chat/find-viewings.ts';
import { hasConversation } from '../chat/has-conversation.ts';
import type { Database } from '../database/tables.ts';
import { conversationNotFound, HttpError } from '../http/http-error.ts';
import { type OwnReview, reviewOf, shape, toOwnReview } from './viewing-reviews.ts';

/** The caller, and the viewing. */
interface Whose {
  conversationId: number;
  listingId: number;
  userId: number;
}

/** The maximum number of reviews of a card, and of the lists of the profile. */
const [shownOnCard, shownInLists] = [20, 200];

/** The reviews that others see: of a row of `reviews`. */
const isShown = (now: Date) => sql<boolean>`(reviews.shows_at <= ${now} and reviews.hidden_by is null)`;

const columns = sql`json_build_object('id', reviews.id, 'firstName', writer.first_name,
  'month', to_char(reviews.written_at at time zone 'UTC', 'YYYY-MM'),
  'facts', reviews.facts, 'text', reviews.text, 'answer', nullif(reviews.answer, ''))`;

/** The newest reviews about the member of a row of `users`, as JSON. */
export const reviewsOfUser = (now: Date, limit = shownOnCard): RawBuilder<ShownReview[]> => sql<
  ShownReview[]
>`(
  select coalesce(json_agg(review order by shows_at desc, id desc), '[]') from (
    select ${columns} as review, reviews.shows_at, reviews.id
    from reviews join users writer on writer.id = reviews.writer_id
    where reviews.about_id = users.id and ${isShown(now)}
    order by reviews.shows_at desc, reviews.id desc limit ${limit}
  ) as newest)`;

export async function findOwnReviews(db: Kysely<Database>, userId: number, now: Date): Promise<OwnReviews> {
  const { received } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(reviewsOfUser(now, shownInLists).as('received'))
    .executeTakeFirstOrThrow();
  const written = await db
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.about_id')
    .innerJoin('viewings', (join) =>
      join
        .onRef('viewings.conversation_id', '=', 'reviews.conversation_id')
        .onRef('viewings.listing_id', '=', 'reviews.listing_id'),
    )
    .where('writer_id', '=', userId)
    .orderBy('written_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(shownInLists)
    .selectAll('reviews')
    .select(['users.first_name', 'viewings.title', 'viewings.host_id'])
    .execute();
  return {
    received,
    written: written.map((row) => ({
      conversationId: row.conversation_id,
      listingId: row.listing_id,
      title: row.title,
      firstName: row.first_name,
      isHost: row.host_id === userId,
      review: shape({ facts: row.facts, text: row.text, showsAt: row.shows_at }, now),
      answer: row.answer || null,
      isRemoved: row.hidden_by !== null,
    })),
  };
}

/**
 * Stores the review of a viewing that is over. Once both members have written one, both show. Throws an `HttpError`: 404 without such a viewing,
 * 409 if it is not over, if 14 days have passed, or if the review shows already.
 */
export async function writeReview(
  db: Kysely<Database>,
  whose: Whose,
  { facts, text }: ReviewValues,
  now: Date,
): Promise<ViewingReview> {
  return await db.transaction().execute(async (transaction) => {
    const { viewing, own, aboutId, isOtherGone } = await findLocked(transaction, whose);
    if (isOtherGone) throw conversationNotFound();
    if (own !== null && own.showsAt <= now) {
      const isSame = own.text === text && String(own.facts) === String(facts);
      if (isSame) return shape(own, now);
      throw new HttpError(409, { error: 'REVIEW_SHOWN', message: errorTexts.reviews.shown });
    }
    const ended = endOf(viewing, now);
    if (ended === null)
      throw new HttpError(409, { error: 'VIEWING_NOT_OVER', message: errorTexts.proofs.notOver });
    if (viewing.host_id === whose.userId && facts.some((fact) => roomFacts.includes(fact)))
      throw new HttpError(400, { error: 'ROOM_FACT', message: errorTexts.reviews.roomFact });
    const until = own?.showsAt ?? new Date(ended.getTime() + reviewDays * 86_400_000);
    if (until <= now)
      throw new HttpError(409, { error: 'REVIEW_TOO_LATE', message: errorTexts.reviews.tooLate });
    const values = { facts, text, written_at: now, shows_at: until };
    await transaction
      .insertInto('reviews')
      .values({
        conversation_id: whose.conversationId,
        listing_id: whose.listingId,
        writer_id: whose.userId,
        about_id: aboutId,
        ...values,
      })
      .onConflict((conflict) =>
        conflict.columns(['conversation_id', 'listing_id', 'writer_id']).doUpdateSet(values),
      )
      .execute();
    const both = await transaction
      .selectFrom('reviews')
      .where('conversation_id', '=', whose.conversationId)
      .where('listing_id', '=', whose.listingId)
      .select('id')
      .execute();
    const showsAt = both.length < 2 ? until : now;
    if (both.length === 2) {
      const ids = both.map(({ id }) => id);
      await transaction.updateTable('reviews').set({ shows_at: now }).where('id', 'in', ids).execute();
    }
    return shape({ facts, text, showsAt }, now);
  });
}

/**
 * Deletes the own review before others see it, also after a block. Throws a 404 `HttpError` if the member has no such viewing, and a 409 if the
 * review shows.
 */
export async function deleteReview(
  db: Kysely<Database>,
  { conversationId, listingId, userId }: Whose,
  now: Date,
): Promise<void> {
  const viewing = await db
    .selectFrom('viewings')
    .where('conversation_id', '=', conversationId)
    .where('listing_id', '=', listingId)
    .where((where) => where.or([where('host_id', '=', userId), where('guest_id', '=', userId)]))
    .select('state')
    .executeTakeFirst();
  if (viewing === undefined) throw conversationNotFound();
  await db
    .deleteFrom('reviews')
    .where('conversation_id', '=', conversationId)
    .where('listing_id', '=', listingId)
    .where('writer_id', '=', userId)
    .where('shows_at', '>', now)
    .execute();
  const left = await db
    .selectFrom('reviews')
    .where('conversation_id', '=', conversationId)
    .where('listing_id', '=', listingId)
    .where('writer_id', '=', userId)
    .select('id')
    .executeTakeFirst();
  if (left !== undefined)
    throw new HttpError(409, { error: 'REVIEW_SHOWN', message: errorTexts.reviews.shown });
}

/** The viewing, locked: of two members who write at the same moment, the second finds the review of the first. */
async function findLocked(
  transaction: Transaction<Database>,
  { conversationId, listingId, userId }: Whose,
): Promise<{ viewing: ViewingRow; own: OwnReview | null; aboutId: number; isOtherGone: boolean }> {
  const viewing = (await hasConversation(transaction, { conversationId, userId }))
    ? await transaction
        .selectFrom('viewings')
        .where('conversation_id', '=', conversationId)
        .where('listing_id', '=', listingId)
        .selectAll()
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (viewing === undefined) throw conversationNotFound();
  const { found } = await transaction
    .selectFrom('viewings')
    .where('conversation_id', '=', conversationId)
    .where('listing_id', '=', listingId)
    .select(reviewOf(userId).as('found'))
    .executeTakeFirstOrThrow();
  const aboutId = viewing.host_id === userId ? viewing.guest_id : viewing.host_id;
  return { viewing, own: toOwnReview(found), aboutId, isOtherGone: found.isOtherGone };
}

/** Stores the answer of the reviewed member. Throws an `HttpError`: 404 without such a review that shows, 409 if there is another answer. */
export async function answerReview(
  db: Kysely<Database>,
  { id, userId, text }: { id: number; userId: number; text: string },
  now: Date,
): Promise<void> {
  const stored = await db
    .updateTable('reviews')
    .set({ answer: sql`coalesce(answer, ${text})` })
    .where('id', '=', id)
    .where('about_id', '=', userId)
    .where(isShown(now))
    .returning('answer')
    .executeTakeFirst();
  if (stored === undefined)
    throw new HttpError(404, { code: 'review-not-found', message: errorTexts.reviews.noReview });
  if (stored.answer !== text)
    throw new HttpError(409, { error: 'REVIEW_ANSWERED', message: errorTexts.reviews.answered });
}

/** Whom a report of a review is about: its writer; for the writer, the member who has answered. `null` if it does not show. */
export async function findReported(
  db: Kysely<Database>,
  { id, userId }: { id: number; userId: number },
  now: Date,
): Promise<number | null> {
  const row = await db
    .selectFrom('reviews')
    .where('id', '=', id)
    .where(isShown(now))
    .select(['writer_id', 'about_id', 'answer'])
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.writer_id !== userId) return row.writer_id;
  return row.answer ? row.about_id : null;
}
