import { copyAmong } from '../../machines/outbox-items.ts';
import type { ChatMessage } from '../../schemas/chat.ts';
import type { OutboxItem } from '../../schemas/chat-store.ts';

/** What a thread shows in one line: a message of the server, or an own one on its way. */
export type MessageRow = ChatMessage | OutboxItem;

export function isPending(row: MessageRow): row is OutboxItem {
  return 'key' in row;
}

export function messageOf(row: MessageRow): ChatMessage {
  return isPending(row) ? row.message : row;
}

export function keyOf(row: MessageRow): string | number {
  return isPending(row) ? row.key : row.messageId;
}

/** The messages of a thread, own ones on their way last. One that the server turns out to have shows once. */
export function messageRows(
  messages: readonly ChatMessage[],
  outbox: readonly OutboxItem[],
  conversationId: number,
): MessageRow[] {
  const pending = outbox.filter(
    (item) =>
      item.message.conversationId === conversationId &&
      // After a reconnect the messages are there before the outbox knows what became of its own.
      !(item.status === 'waiting' && item.attempts > 0 && copyAmong(item, messages)),
  );
  return [...messages, ...pending];
}
