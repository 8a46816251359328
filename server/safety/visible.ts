import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** The one rule of blocks, for every query: whether one of two members has blocked the other. `null` is a visitor. */
export const areBlocked = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<boolean>`(exists (select from blocks where blocker_id = ${one} and blocked_id = ${other})
    or exists (select from blocks where blocker_id = ${other} and blocked_id = ${one}))`;

/** Whether a person may see a row of `listings`. One that moderators have hidden shows to its poster alone. */
export const isVisibleTo = (viewerId: number | null) =>
  viewerId === null
    ? sql<boolean>`(listings.hidden_by is null)`
    : sql<boolean>`((listings.hidden_by is null or listings.user_id = ${viewerId})
      and not ${areBlocked(sql.ref('listings.user_id'), sql`${viewerId}`)})`;

/** Whether a member has left a row of `conversations`. */
export const hasLeft = (memberId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from conversation_departures
    where conversation_departures.conversation_id = conversations.id and member_id = ${memberId})`;

/** Whether a member may see a row of `conversations`. */
export const isOpenTo = (userId: number | RawBuilder<unknown>) =>
  sql<boolean>`(${userId} in (first_user_id, second_user_id)
    and not ${areBlocked(sql.ref('first_user_id'), sql.ref('second_user_id'))}
    and not ${hasLeft(sql`${userId}`)})`;

/**
 * The members whose rooms a search of this person leaves out, if they offer any: few, so that a search without them stays as fast as it is.
 */
export async function findHiddenPosters(db: Kysely<Database>, viewerId: number | null): Promise<number[]> {
  if (viewerId === null) return [];
  const { rows } = await sql<{ id: number }>`
    select id from (
      select blocked_id as id from blocks where blocker_id = ${viewerId}
      union select blocker_id from blocks where blocked_id = ${viewerId}
    ) hidden
    where exists (select from listings where user_id = hidden.id and state = 'published')
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the member with this e-mail address has left the conversation with the sender. */
export async function hasRecipientLeft(
  db: Kysely<Database>,
  senderId: number,
  address: string,
): Promise<boolean> {
  const { rows } = await sql<{ hasLeft: boolean }>`
    select exists (
      select from conversations
      join conversation_departures on conversation_id = conversations.id and member_id <> ${senderId}
      where conversations.id = conversation_at(${senderId}::bigint, ${address})
        and not ${areBlocked(sql.ref('first_user_id'), sql.ref('second_user_id'))}
    ) as "hasLeft"`.execute(db);
  return rows[0]?.hasLeft === true;
}
