import { aliasOf } from '@stanza/domain/chat/alias.ts';
import { safetyMessages } from '@stanza/domain/safety/texts.ts';
import { type Kysely, sql } from 'kysely';
import type { Dependencies } from '../chat/change-viewing.ts';
import { hasConversation } from '../chat/has-conversation.ts';
import { storeMessages } from '../chat/store-messages.ts';
import type { Database } from '../database/tables.ts';
import { conversationNotFound } from '../http/http-error.ts';
import { endContact } from './blocks.ts';
import { areBlocked } from './visible.ts';

/**
 * A member leaves a conversation. Coming viewings are cancelled, and the other member reads one line about it. Throws an `HttpError`: 404
 * if the member has no such conversation.
 */
export async function leaveConversation(
  { db, ...given }: Dependencies,
  { conversationId, userId }: { conversationId: number; userId: number },
): Promise<void> {
  const posted = await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('conversations')
      .innerJoin('users as other', (join) =>
        join.on(
          sql<boolean>`other.id = case first_user_id when ${userId} then second_user_id else first_user_id end`,
        ),
      )
      .where('conversations.id', '=', conversationId)
      .where(sql<boolean>`${userId} in (first_user_id, second_user_id)`)
      .select('other.id')
      .executeTakeFirst();
    if (row === undefined) throw conversationNotFound();
    // The member has left it already. The call is safe to repeat.
    if (!(await hasConversation(transaction, { conversationId, userId }))) return [];
    const cancelled = await endContact(transaction, given, userId, row.id);
    const outcomes = await storeMessages(
      transaction,
      [
        {
          senderId: userId,
          recipientEmail: aliasOf(conversationId),
          content: safetyMessages.left,
          key: `life:left ${conversationId} ${given.now.getTime()}`,
        },
      ],
      given.fanout.announcesAtCommit,
    );
    await transaction
      .insertInto('conversation_departures')
      .values({ conversation_id: conversationId, member_id: userId, departed_at: given.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const line = outcomes.flatMap((outcome) => (outcome.kind === 'stored' ? [outcome.stored.message] : []));
    return [...cancelled, ...line];
  });
  for (const message of posted) given.fanout.publish(message);
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
