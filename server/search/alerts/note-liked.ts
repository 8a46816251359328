import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/tables.ts';

interface LikedListing {
  id: number;
  user_id: number;
}

/**
 * Notes a lower rent as news for the members who like a listing and want mails about it. To be called in the transaction of the change. The
 * noted rent is the one before the first change that no mail has reported to the member.
 */
export async function noteLoweredRent(
  transaction: Transaction<Database>,
  listing: LikedListing & { price: number },
  now: Date,
): Promise<void> {
  await noteForLikers(transaction, listing, {
    now: sql`${now}::timestamptz`,
    priceBefore: listing.price,
    hasEnded: false,
  });
}

/** Notes for the same members that a listing is rented or expired. The time is from the database's clock, by which listings expire. */
export async function noteEnd(transaction: Transaction<Database>, listing: LikedListing): Promise<void> {
  await noteForLikers(transaction, listing, { now: sql`now()`, priceBefore: null, hasEnded: true });
}

interface News {
  now: RawBuilder<Date>;
  priceBefore: number | null;
  hasEnded: boolean;
}

async function noteForLikers(
  transaction: Transaction<Database>,
  { id, user_id }: LikedListing,
  { now, priceBefore, hasEnded }: News,
): Promise<void> {
  await transaction
    .insertInto('liked_news')
    .columns(['user_id', 'listing_id', 'price_before', 'has_ended', 'noted_at'])
    .expression(
      transaction
        .selectFrom('likes')
        .innerJoin('users', 'users.id', 'likes.user_id')
        .where('likes.listing_id', '=', id)
        .where('users.id', '!=', user_id)
        .where('users.lowered_rents_mail', '!=', 'none')
        .select([
          'users.id',
          'likes.listing_id',
          sql<number | null>`${priceBefore}::numeric`.as('price_before'),
          sql<boolean>`${hasEnded}::boolean`.as('has_ended'),
          now.as('noted_at'),
        ])
        // Two changes at the same time lock these rows in one order.
        .orderBy('users.id'),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'listing_id']).doUpdateSet({
        price_before: sql`coalesce(liked_news.price_before, excluded.price_before)`,
        has_ended: sql`liked_news.has_ended or excluded.has_ended`,
      }),
    )
    .execute();
}
