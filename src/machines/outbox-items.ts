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
 * The item that a copy is of: by its key or, without one, the first with its content that was on the wire before it, one that
 * was given up only where no other is. The server's copy of a message is newer than all that was there when it was written.
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

/** Which of some messages, in whatever order, is the copy of an item: the first that can be, if any. */
export function copyAmong(item: OutboxItem | undefined, messages: readonly ChatMessage[]): Copy | undefined {
  if (!item) return undefined;
  const copies = messages.filter((message) => originalOf([item], { message, key: null }));
  const [message] = copies.sort((a, b) => a.messageId - b.messageId);
  return message && { message, key: null };
}

/**
 * Without the item that a copy is of. What was never sent can only have newer copies, and what says the same has another: one
 * that was sent before may have its own copy among the older.
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

/** As after a time without a connection: what was never sent may have newer messages before it than were known. */
export function forgetOlder(items: Items): OutboxItem[] {
  return items.map((item) => (item.attempts === 0 ? { ...item, afterMessageId: null } : item));
}

/** The items of another tab. Of those that it wrote and never sent it is not known here which messages are older. */
export function adopt(items: Items, known: Items): OutboxItem[] {
  const keys = new Set(known.map(({ key }) => key));
  return items.flatMap((item) => (keys.has(item.key) ? [item] : forgetOlder([item])));
}

export function change(items: Items, key: string | null, changed: Partial<OutboxItem>): OutboxItem[] {
  return items.map((item) => (item.key === key ? { ...item, ...changed } : item));
}

/** The newest of some messages, which one that was not sent yet will follow. */
export function newestId(messages: readonly ChatMessage[]): number {
  return messages.reduce((newest, { messageId }) => Math.max(newest, messageId), 0);
}

/** A message as its writer leaves it. */
export interface Written {
  conversationId: number;
  recipient: { id: number; email: string };
  content: string;
  /** The newest message known when it was written; `null` where newer ones may not have come yet. */
  afterMessageId: number | null;
  /** Milliseconds since the epoch, by this device's clock. */
  at: number;
}

/** A UUID made of another and of the id of a message, which no other of the account has. */
export function keyOf(seed: string, messageId: number): string {
  return `${seed.slice(0, 24)}${Math.abs(messageId).toString(16).padStart(12, '0')}`;
}

/**
 * A message that waits. Its id is lower than that of all before it, also when the device's clock was set back: by it they are in
 * order. It is negative: by it messages on their way are told from the server's.
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
