import type { Block, SafetyMember } from '@stanza/schemas/safety/block.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { cancelTogether, type Dependencies } from '../chat/change-viewing.ts';
import type { MessagePosition } from '../chat/fanout/fanout.ts';
import { stateOf } from '../chat/find-viewings.ts';
import type { Database } from '../database/tables.ts';
import { leaveBlocked } from '../match/groups.ts';
import { findMember } from './find-member.ts';

/**
 * Blocks a member. Viewings of the two that are ahead are cancelled first, as by any cancellation, so that nobody stands before a closed door;
 * mails about unread messages are not sent. Throws an `HttpError`.
 */
export async function blockMember(
  { db, ...given }: Dependencies,
  blockerId: number,
  about: SafetyMember,
): Promise<Block> {
  const { block, posted } = await db.transaction().execute(async (transaction) => {
    const member = await findMember(transaction, blockerId, about);
    const posted = await endContact(transaction, given, blockerId, member.id);
    await transaction
      .insertInto('blocks')
      .values({
        blocker_id: blockerId,
        blocked_id: member.id,
        title: member.title,
        blocked_at: given.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await leaveBlocked(transaction, blockerId, member.id);
    const [block] = await findBlocks(transaction, blockerId, member.id);
    if (block === undefined) throw new Error('The block was removed at the same moment.');
    return { block, posted };
  });
  for (const message of posted) given.fanout.publish(message);
  return block;
}

/** Cancels the viewings of two members that are ahead, and forgets mails about what is unread between them. */
export async function endContact(
  transaction: Transaction<Database>,
  given: Omit<Dependencies, 'db'>,
  userId: number,
  otherId: number,
): Promise<MessagePosition[]> {
  // The lock that changes of viewings take.
  const { rows } = await sql<{ id: number }>`
    select id from conversations
    where first_user_id = ${Math.min(userId, otherId)} and second_user_id = ${Math.max(userId, otherId)}
    for no key update`.execute(transaction);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const viewings = await transaction
    .selectFrom('viewings')
    .where('conversation_id', 'in', ids)
    .where('state', '!=', 'cancelled')
    .selectAll()
    .execute();
  const ahead = viewings.filter((viewing) => stateOf(viewing, given.now) !== 'done');
  const posted = await cancelTogether(
    transaction,
    given,
    userId,
    ahead.map(({ conversation_id: conversationId, listing_id: listingId, version }) => ({
      conversationId,
      listingId,
      version,
    })),
  );
  await transaction.deleteFrom('conversation_notices').where('conversation_id', 'in', ids).execute();
  return posted;
}

/** The newest first. @param blockedId only the block of this member */
export async function findBlocks(
  db: Kysely<Database>,
  blockerId: number,
  blockedId: number | null = null,
): Promise<Block[]> {
  const rows = await db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .where('blocker_id', '=', blockerId)
    .$if(blockedId !== null, (query) => query.where('blocked_id', '=', blockedId))
    .orderBy('blocks.id', 'desc')
    .select(['blocks.id', 'users.first_name as name', 'blocks.title', 'blocked_at'])
    .execute();
  return rows.map(({ blocked_at, ...block }) => ({ ...block, blockedAt: blocked_at.toISOString() }));
}

export async function unblockMember(db: Kysely<Database>, blockerId: number, id: number): Promise<void> {
  await db.deleteFrom('blocks').where('blocker_id', '=', blockerId).where('id', '=', id).execute();
}
