import type { ChatMessage } from '@stanza/schemas/chat/chat.ts';
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

/** Messages that one query loads; long ones take about four megabytes. */
export const loadedAtOnce = 200;

/**
 * The first messages of several conversations, oldest first, at most `loadedAtOnce`.
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
    order by id
    limit ${loadedAtOnce}`.execute(db);
  return rows.map(toStoredMessage);
}
