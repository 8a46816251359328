import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';

/**
 * Notes for the members who like a listing, and wish to know it, that its rent is lower. To be called in the transaction of the change.
 * The rent that they know is the one before the first change that they were not told of.
 */
export async function noteLoweredRent(
  transaction: Transaction<Database>,
  { id, user_id, price }: { id: number; user_id: number; price: number },
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('lowered_rents')
    .columns(['user_id', 'listing_id', 'price_before', 'lowered_at'])
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
          sql<number>`${price}::numeric`.as('price_before'),
          sql<Date>`${now}::timestamptz`.as('lowered_at'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'listing_id']).doNothing())
    .execute();
}
