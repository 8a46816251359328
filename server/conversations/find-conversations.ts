import type { Conversation } from '@stanza/schemas/conversation.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** A user's conversations with their last messages, newest first. */
export async function findConversations(db: Kysely<Database>, userId: number): Promise<Conversation[]> {
  const rows = await db
    .selectFrom('conversations')
    .innerJoin('users as other', (join) =>
      join.on(
        sql<boolean>`other.id = case first_user_id when ${userId} then second_user_id else first_user_id end`,
      ),
    )
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('messages')
          .whereRef('messages.conversation_id', '=', 'conversations.id')
          .orderBy('messages.id', 'desc')
          .limit(1)
          .select(['messages.content', 'messages.sent_at', 'messages.sender_id'])
          .as('last'),
      (join) => join.onTrue(),
    )
    .where((where) => where.or([where('first_user_id', '=', userId), where('second_user_id', '=', userId)]))
    .orderBy(sql`coalesce(last.sent_at, conversations.started_at)`, 'desc')
    .orderBy('conversations.id', 'desc')
    .select([
      'conversations.id as conversationId',
      'other.id as otherUserId',
      sql<string>`other.first_name || ' ' || other.last_name`.as('otherUserName'),
      'other.email as otherUserEmail',
      'last.content as lastMessageContent',
      'last.sent_at as sentAt',
      'last.sender_id as lastMessageSenderId',
    ])
    .execute();
  return rows.map(({ sentAt, ...row }) => ({ ...row, lastMessageTimestamp: sentAt?.toISOString() ?? null }));
}
