/** What the browser keeps of a member's chat: messages on their way, drafts, and how far they have read. */
import * as z from 'zod/mini';
import { chatMessageSchema } from './chat.ts';

/**
 * - `waiting`: to be sent once there is a connection and all before it are through.
 * - `failed`: not sent; the person decides.
 */
export const outboxItemSchema = z.object({
  /** A UUID, sent along. */
  key: z.string().check(z.minLength(1)),
  /** The optimistic message: a negative `messageId`, and the time of this device. */
  message: chatMessageSchema,
  status: z.enum(['waiting', 'failed']),
  /** How often its delivery was begun: counted before it is on the wire. */
  attempts: z.int().check(z.nonnegative()),
  /**
   * The newest message of the conversation that was known when it was written: a copy of ours can only be newer. Copies are
   * looked for by content where the backend returns no keys. `null` where none was known.
   */
  afterMessageId: z.nullable(z.int()),
  /** Why it failed, for a person to read. */
  reason: z.nullable(z.string()),
});

export type OutboxItem = z.infer<typeof outboxItemSchema>;

/** How far a member has read on this device, as the server's times. */
export interface ReadMarkers {
  /** By conversation: when the last message that was read was sent. */
  read: Readonly<Record<number, string>>;
  /** When this device first saw the account's conversations: what is older counts as read. `null` before. */
  since: string | null;
}

/** How many messages of a conversation were unread when the device counted last: of those sent until then, by the server's clock. */
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
