import type { ChatMessage } from '@stanza/schemas/chat/chat.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { hasConversation } from './has-conversation.ts';
import { toStoredMessage } from './messages.ts';

/** The newest messages of a conversation, as many as fit into one answer. */
export interface History {
  /** All older messages have an id below this one; `null` if there are none. */
  olderThan: number | null;
  /** Oldest first, in batches: all messages at once would take too much memory. */
  messages: AsyncGenerator<ChatMessage[]>;
}

interface HistoryRange {
  conversationId: number;
  userId: number;
  /** Only messages with a lower id. */
  before: number | null;
  /** The maximum number of messages; `null` for as many as fit into one answer. */
  limit: number | null;
}

/** The limits of one answer: the number of messages, and the approximate size of their JSON in bytes. */
const maxMessages = 20_000;
const maxBytes = 4 * 1024 * 1024;
/** The approximate size of a message's JSON without its content, in bytes. */
const overhead = 250;
/** The number of messages in the first query, and the maximum for later ones. */
const [firstBatch, largestBatch] = [50, 500];
/** The approximate number of characters that one query should read. */
const batchLength = 128 * 1024;

/** `null` if the user has no such conversation. */
export async function findHistory(db: Kysely<Database>, range: HistoryRange): Promise<History | null> {
  const { conversationId, before } = range;
  if (!(await hasConversation(db, range))) return null;
  const limit = Math.min(range.limit ?? maxMessages, maxMessages);
  // Reads one message more than the limit, to know whether there are older ones. The newest message always fits.
  const { rows } = await sql<{ first: number | null; last: number | null; has_older: boolean }>`
    select min(id) filter (where fits) as first, max(id) as last, coalesce(bool_or(not fits), false) as has_older
    from (
      select id, place = 1 or (place <= ${limit} and bytes <= ${maxBytes}) as fits
      from (
        select id, row_number() over newest as place,
          sum(octet_length(content) + ${overhead}::integer) over newest as bytes
        from (
          select id, content from messages
          where conversation_id = ${conversationId} and (${before}::bigint is null or id < ${before})
          order by id desc limit ${limit + 1}
        ) as found
        window newest as (order by id desc)
      ) as counted
    ) as chosen`.execute(db);
  const { first = null, last = null, has_older: hasOlder = false } = rows[0] ?? {};
  return {
    olderThan: hasOlder ? first : null,
    messages: readMessages(db, conversationId, first, last),
  };
}

async function* readMessages(
  db: Kysely<Database>,
  conversationId: number,
  first: number | null,
  last: number | null,
): AsyncGenerator<ChatMessage[]> {
  let size = firstBatch;
  for (let next = first; next !== null && last !== null && next <= last; ) {
    const rows = await db
      .selectFrom('chat_messages')
      .where('conversation_id', '=', conversationId)
      .where('id', '>=', next)
      .where('id', '<=', last)
      .orderBy('id')
      .limit(size)
      .selectAll()
      .execute();
    const end = rows.at(-1);
    next = end === undefined || rows.length < size ? null : end.id + 1;
    const length = rows.reduce((sum, { content }) => sum + content.length, 0);
    size = Math.min(largestBatch, Math.ceil((batchLength * rows.length) / Math.max(length, 1)));
    if (rows.length > 0) yield rows.map((row) => toStoredMessage(row).message);
  }
}
