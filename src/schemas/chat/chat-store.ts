/** The records of a member's chat in the browser: unsent messages, drafts and read markers. */
import * as z from 'zod/mini';
import { chatMessageSchema } from './chat.ts';

/**
 * - `waiting`: it is sent when there is a connection and all messages before it are delivered.
 * - `failed`: it was not sent; the person decides.
 */
export const outboxItemSchema = z.object({
  /** The idempotency key of the message, a UUID. */
  key: z.string().check(z.minLength(1)),
  /** The optimistic message: its `messageId` is negative, its time is that of this device. */
  message: chatMessageSchema,
  status: z.enum(['waiting', 'failed']),
  /** The number of deliveries that were started; counted before the message is sent. */
  attempts: z.int().check(z.nonnegative()),
  /**
   * The newest known message of the conversation when this message was written: its copy can only be newer. If the backend
   * returns no keys, copies are found by content. `null` while the newest message is not known.
   */
  afterMessageId: z.nullable(z.int()),
  /** The reason of the failure, as a text for the person. */
  reason: z.nullable(z.string()),
});

export type OutboxItem = z.infer<typeof outboxItemSchema>;

/** The read markers of a member on this device, in server times. */
export interface ReadMarkers {
  /** The time of the last read message, by conversation id. */
  read: Readonly<Record<number, string>>;
  /** The time when this device first saw the account's conversations: older messages count as read. `null` before. */
  since: string | null;
}

/** The number of unread messages of a conversation, and the server time until which they were counted. */
export const unreadCountSchema = z.object({
  count: z.int().check(z.nonnegative()),
  /** Milliseconds since the epoch. */
  until: z.number(),
});

export type UnreadCount = z.infer<typeof unreadCountSchema>;

export const nothingCounted: UnreadCount = { count: 0, until: Number.NEGATIVE_INFINITY };

/** The time after which messages of a conversation are unread. */
export function readUntil({ read, since }: ReadMarkers, conversationId: number): number {
  const times = [read[conversationId], since].flatMap((text) => (text ? [Date.parse(text)] : []));
  return Math.max(Number.NEGATIVE_INFINITY, ...times);
}
