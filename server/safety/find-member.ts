import { errorTexts } from '@stanza/domain/error-texts.ts';
import type { SafetyMember } from '@stanza/schemas/safety/block.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { conversationNotFound, HttpError, listingNotFound } from '../http/http-error.ts';
import { visibleGroupMessages } from '../match/group-messages.ts';
import { findGroupId } from '../match/groups.ts';

export interface FoundMember {
  id: number;
  /** Of the listing by which the member was found. */
  title: string | null;
}

/**
 * The poster of a listing, the other member of a conversation, or a member of the caller's group. Those whom the caller has blocked are
 * found too, so that a call can be sent again. Throws an `HttpError`: 404 if there is no such listing, conversation or member for the
 * caller, 409 if the listing is their own.
 */
export async function findMember(
  db: Kysely<Database>,
  callerId: number,
  { kind, id }: SafetyMember,
): Promise<FoundMember> {
  const isNotBlockedBy = (column: string) => sql<boolean>`not exists (
    select from blocks where blocker_id = ${sql.ref(column)} and blocked_id = ${callerId})`;
  if (kind === 'partner') {
    const row = await db
      .selectFrom('conversations')
      .innerJoin('users as other', (join) =>
        join.on(
          sql<boolean>`other.id = case first_user_id when ${callerId} then second_user_id else first_user_id end`,
        ),
      )
      .where('conversations.id', '=', id)
      .where(sql<boolean>`${callerId} in (first_user_id, second_user_id)`)
      .where(isNotBlockedBy('other.id'))
      .select('other.id')
      .executeTakeFirst();
    if (row === undefined) throw conversationNotFound();
    return { id: row.id, title: null };
  }
  if (kind === 'groupmate') {
    if (id === callerId || !(await isGroupmate(db, callerId, id)))
      throw new HttpError(404, { code: 'groupmate-not-found', message: errorTexts.groups.noMember });
    return { id, title: null };
  }
  const listing = await db
    .selectFrom('listings')
    .where('id', '=', id)
    .where(isNotBlockedBy('listings.user_id'))
    .select(['user_id', 'title'])
    .executeTakeFirst();
  if (listing === undefined) throw listingNotFound();
  if (listing.user_id === callerId)
    throw new HttpError(409, { error: 'OWN_LISTING', message: 'This is your own listing.' });
  return { id: listing.user_id, title: listing.title };
}

/** Also somebody who has left the group, as long as the caller sees a message of theirs, and whom the caller has blocked. */
async function isGroupmate(db: Kysely<Database>, callerId: number, id: number): Promise<boolean> {
  const groupId = await findGroupId(db, callerId);
  if (groupId !== null && groupId === (await findGroupId(db, id))) return true;
  const written = await visibleGroupMessages(db, callerId).where('sender_id', '=', id).executeTakeFirst();
  if (written !== undefined) return true;
  const block = await db
    .selectFrom('blocks')
    .where('blocker_id', '=', callerId)
    .where('blocked_id', '=', id)
    .select('id')
    .executeTakeFirst();
  return block !== undefined;
}
