import { copyAmong } from '../../machines/chat/outbox-items.ts';
import type { ChatMessage } from '../../schemas/chat/chat.ts';
import type { OutboxItem } from '../../schemas/chat/chat-store.ts';

/** One row of a thread: a message from the server, or an own one that is being sent. */
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

/** The messages of a thread; own unsent ones are last. An own message that the server already has shows once. */
export function messageRows(
  messages: readonly ChatMessage[],
  outbox: readonly OutboxItem[],
  conversationId: number,
): MessageRow[] {
  const pending = outbox.filter(
    (item) =>
      item.message.conversationId === conversationId &&
      // After a reconnect the messages arrive before the outbox knows which own messages were delivered.
      !(item.status === 'waiting' && item.attempts > 0 && copyAmong(item, messages)),
  );
  return [...messages, ...pending];
}
