/** Pure questions about messages on their way, for the outbox. */
import type { ChatMessage } from '../schemas/chat.ts';
import type { OutboxItem } from '../schemas/chat-store.ts';

/** The server's copy of an own message; without a key where the backend returns none. */
export interface Copy {
  message: ChatMessage;
  key: string | null;
}

type Items = readonly OutboxItem[];

/** The one that goes out next. */
export function headOf(items: Items): OutboxItem | undefined {
  return items.find(({ status }) => status === 'waiting');
}

/**
 * The item that a copy is of: by its key or, without one, the first with its content that was on the wire before it. The server's
 * copy of a message is newer than all that was there when it was written.
 */
export function originalOf(items: Items, { message, key }: Copy): OutboxItem | undefined {
  if (key !== null) return items.find((item) => item.key === key);
  return items.find(
    (item) =>
      item.attempts > 0 &&
      item.afterMessageId !== null &&
      message.messageId > item.afterMessageId &&
      message.senderId === item.message.senderId &&
      message.conversationId === item.message.conversationId &&
      message.content === item.message.content,
  );
}

/** Which of some messages is the copy of an item, if any. */
export function copyAmong(item: OutboxItem | undefined, messages: readonly ChatMessage[]): Copy | undefined {
  if (!item) return undefined;
  const message = messages.find((one) => originalOf([item], { message: one, key: null }));
  return message && { message, key: null };
}

/** Without the item that a copy is of. What was written after it can only have newer copies. */
export function settle(items: Items, copy: Copy): OutboxItem[] {
  const original = originalOf(items, copy);
  const { conversationId, messageId } = copy.message;
  return items
    .filter((item) => item !== original)
    .map((item) =>
      original && item.message.conversationId === conversationId && (item.afterMessageId ?? 0) < messageId
        ? { ...item, afterMessageId: messageId }
        : item,
    );
}

export function change(items: Items, key: string | null, changed: Partial<OutboxItem>): OutboxItem[] {
  return items.map((item) => (item.key === key ? { ...item, ...changed } : item));
}

/** The newest of some messages, which one that was not sent yet will follow. */
export function newestId(messages: readonly ChatMessage[]): number {
  return messages.reduce((newest, { messageId }) => Math.max(newest, messageId), 0);
}
