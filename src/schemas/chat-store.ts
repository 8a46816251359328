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
  /** How often it was put on the wire. */
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

/** What the device keeps of one account. */
export interface ChatRecords {
  /** In the order they were written. */
  outbox: OutboxItem[];
  /** By conversation. */
  drafts: Readonly<Record<number, string>>;
  marks: ReadMarks;
}

/** How far a member has read on this device, as the server's times. */
export interface ReadMarks {
  /** By conversation: when the last message that was read was sent. */
  read: Readonly<Record<number, string>>;
  /** When this device first saw the account's conversations: what is older counts as read. `null` before. */
  since: string | null;
}

/** The time after which messages of a conversation are unread. */
export function readUntil({ read, since }: ReadMarks, conversationId: number): number {
  const times = [read[conversationId], since].flatMap((text) => (text ? [Date.parse(text)] : []));
  return Math.max(Number.NEGATIVE_INFINITY, ...times);
}
