/** The chat of a group: its STOMP frames, its history, and what the device keeps of it. */
import * as z from 'zod/mini';
import { moment } from '../moment.ts';

/** The destination to which the client subscribes, besides that of the conversations, if the backend has `groups`. */
export const groupQueueDestination = '/user/queue/group';
/** The destination to which the client sends. */
export const groupSendDestination = '/app/groupMessage';

/** Messages in one answer. */
export const groupMessagePageSize = 50;

/** The body of a SEND. The id keeps a message out of a group that the member has joined since they wrote it. */
export const sendGroupMessageSchema = z.object({ groupId: z.int(), content: z.string() });

/** A message as the server stored it. */
export const groupMessageSchema = z.object({
  groupId: z.int(),
  /** Grows within a group. */
  messageId: z.int().check(z.positive()),
  /** Null if the account is deleted. */
  sender: z.nullable(
    z.object({
      id: z.int(),
      /** The first name. */
      name: z.string(),
      pictureUrl: z.nullable(z.string()),
    }),
  ),
  content: z.string(),
  /** The server's time, ISO 8601. */
  timestamp: moment,
});
export type GroupMessage = z.infer<typeof groupMessageSchema>;

export const groupMessagesSchema = z.object({
  groupId: z.int(),
  /** Oldest first. Only those since the member joined. */
  messages: z.array(groupMessageSchema),
  /** Whether there are messages before these. */
  hasOlder: z.boolean(),
});
export type GroupMessages = z.infer<typeof groupMessagesSchema>;

/** An own message that the server has not confirmed. */
export const groupOutboxItemSchema = z.object({
  /** The idempotency key, a UUID. */
  key: z.string().check(z.minLength(1)),
  groupId: z.int(),
  /** The time is that of this device. */
  message: z.object({ content: z.string(), timestamp: moment }),
  /** `failed`: it was not sent; the person decides. */
  status: z.enum(['waiting', 'failed']),
  /** The reason of the failure, as a text for the person. */
  reason: z.nullable(z.string()),
});
export type GroupOutboxItem = z.infer<typeof groupOutboxItemSchema>;
