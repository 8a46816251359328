import type { ChatMessage } from '@stanza/schemas/chat.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { ChatMessageView, Database } from '../database/tables.ts';

/** A committed message, and its idempotency key. */
export interface StoredMessage {
  message: ChatMessage;
  key: string | null;
}

export function toStoredMessage(row: Selectable<ChatMessageView>): StoredMessage {
  const message = {
    conversationId: row.conversation_id,
    messageId: row.id,
    senderId: row.sender_id,
    senderEmail: row.sender_email,
    recipientId: row.recipient_id,
    recipientEmail: row.recipient_email,
    content: row.content,
    timestamp: row.sent_at.toISOString(),
  };
  return { message, key: row.idempotency_key };
}

/** All messages of a conversation, oldest first; `null` if the user has no such conversation. */
export async function findMessages(
  db: Kysely<Database>,
  conversationId: number,
  userId: number,
): Promise<ChatMessage[] | null> {
  const conversation = await db
    .selectFrom('conversations')
    .where('id', '=', conversationId)
    .where((where) => where.or([where('first_user_id', '=', userId), where('second_user_id', '=', userId)]))
    .select('id')
    .executeTakeFirst();
  if (conversation === undefined) return null;
  const rows = await db
    .selectFrom('chat_messages')
    .where('conversation_id', '=', conversationId)
    .orderBy('id')
    .selectAll()
    .execute();
  return rows.map((row) => toStoredMessage(row).message);
}

/**
 * The messages of several conversations, oldest first.
 * @param cursors by conversation id, the id of the message after which to start
 */
export async function findMessagesAfter(
  db: Kysely<Database>,
  cursors: ReadonlyMap<number, number>,
): Promise<StoredMessage[]> {
  const { rows } = await sql<Selectable<ChatMessageView>>`
    select chat_messages.*
    from unnest(${[...cursors.keys()]}::bigint[], ${[...cursors.values()]}::bigint[]) as cursor (conversation, message)
    join chat_messages on conversation_id = cursor.conversation and id > cursor.message
    order by id`.execute(db);
  return rows.map(toStoredMessage);
}
