import { aliasOf } from '@stanza/domain/chat/alias.ts';
import { safetyMessages } from '@stanza/domain/safety/texts.ts';
import { sql } from 'kysely';
import type { Dependencies } from '../chat/change-viewing.ts';
import { hasConversation } from '../chat/has-conversation.ts';
import { storeMessages } from '../chat/store-messages.ts';
import { conversationNotFound } from '../http/http-error.ts';
import { endContact } from './blocks.ts';

/**
 * A member leaves a conversation. Viewings that are ahead are cancelled, and the other member reads one line about it. Throws an `HttpError`: 404
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
    // Left already: the call is safe to repeat.
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
