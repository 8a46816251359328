/** Pure functions on the items of the outbox. */
import type { ChatMessage } from '../../schemas/chat/chat.ts';
import type { OutboxItem } from '../../schemas/chat/chat-store.ts';

/** The server's copy of an own message; `key` is `null` if the backend does not return keys. */
export interface Copy {
  message: ChatMessage;
  key: string | null;
}

type Items = readonly OutboxItem[];

/** The next item to deliver. */
export function headOf(items: Items): OutboxItem | undefined {
  return items.find(({ status }) => status === 'waiting');
}

/**
 * The item that a copy belongs to: by its key or, without one, the first item with the same content that was sent and is older
 * than the copy. Waiting items come before failed ones. A copy is newer than all messages that were known when its item was
 * written.
 */
export function originalOf(items: Items, { message, key }: Copy): OutboxItem | undefined {
  if (key !== null) return items.find((item) => item.key === key);
  const possible = items.filter(
    (item) =>
      item.attempts > 0 &&
      item.afterMessageId !== null &&
      message.messageId > item.afterMessageId &&
      message.senderId === item.message.senderId &&
      message.conversationId === item.message.conversationId &&
      message.content === item.message.content,
  );
  return headOf(possible) ?? possible[0];
}

/** The copy of an item among some messages in any order: the oldest one that matches. */
export function copyAmong(item: OutboxItem | undefined, messages: readonly ChatMessage[]): Copy | undefined {
  if (!item) return undefined;
  const copies = messages.filter((message) => originalOf([item], { message, key: null }));
  const [message] = copies.sort((a, b) => a.messageId - b.messageId);
  return message && { message, key: null };
}

/**
 * Removes the item of a copy. For items of the conversation that were never sent, and for others with the same content, the copy
 * becomes a known older message, so that it does not match them too. Other sent items stay, since their copies may be older.
 */
export function settle(items: Items, copy: Copy): OutboxItem[] {
  const original = originalOf(items, copy);
  const { conversationId, messageId, content } = copy.message;
  return items
    .filter((item) => item !== original)
    .map((item) =>
      item.message.conversationId === conversationId &&
      (item.attempts === 0 || (original !== undefined && item.message.content === content)) &&
      (item.afterMessageId ?? 0) < messageId
        ? { ...item, afterMessageId: messageId }
        : item,
    );
}

/** Marks the older messages of items that were never sent as unknown, for example after a time without a connection. */
export function forgetOlder(items: Items): OutboxItem[] {
  return items.map((item) => (item.attempts === 0 ? { ...item, afterMessageId: null } : item));
}

/** Adopts the items of another tab. For its items that were never sent, the older messages are unknown here. */
export function adopt(items: Items, known: Items): OutboxItem[] {
  const keys = new Set(known.map(({ key }) => key));
  return items.flatMap((item) => (keys.has(item.key) ? [item] : forgetOlder([item])));
}

export function change(items: Items, key: string | null, changed: Partial<OutboxItem>): OutboxItem[] {
  return items.map((item) => (item.key === key ? { ...item, ...changed } : item));
}

/** A message as the composer writes it. */
export interface Written {
  conversationId: number;
  recipient: { id: number; email: string };
  content: string;
  /** The newest message known at the time of writing; `null` if newer ones may not have arrived yet. */
  afterMessageId: number | null;
  /** Milliseconds since the epoch, by this device's clock. */
  at: number;
}

/** A UUID derived from a seed and a message id. It is unique in the account. */
export function keyOf(seed: string, messageId: number): string {
  return `${seed.slice(0, 24)}${Math.abs(messageId).toString(16).padStart(12, '0')}`;
}

/**
 * A new waiting item. Its id is lower than those of all earlier items, even if the device's clock was set back, so that ids give
 * the order. It is negative, which distinguishes unconfirmed messages from the server's.
 */
export function newItem(
  { conversationId, recipient, content, afterMessageId, at }: Written,
  {
    user,
    seed,
    items,
    lastId,
  }: { user: { id: number; email: string }; seed: string; items: Items; lastId: number },
): OutboxItem {
  const ids = items.map(({ message }) => message.messageId);
  const messageId = Math.min(-at, lastId - 1, ...ids.map((id) => id - 1));
  return {
    key: keyOf(seed, messageId),
    message: {
      conversationId,
      messageId,
      senderId: user.id,
      senderEmail: user.email,
      recipientId: recipient.id,
      recipientEmail: recipient.email,
      content,
      timestamp: new Date(at).toISOString(),
    },
    status: 'waiting',
    attempts: 0,
    afterMessageId,
    reason: null,
  };
}
