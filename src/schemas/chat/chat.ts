/** The chat's messages and STOMP frames (docs/product/shell/api.md). */
import * as z from 'zod/mini';

/** The destination to which the client subscribes after connecting. */
export const incomingDestination = '/user/queue/messages';
/** The destination to which the client sends. */
export const sendDestination = '/app/sendMessage';

/**
 * An additional header of SEND: a UUID that makes sending again safe. A backend that knows it stores one message per sender
 * and key, and returns the key with the sender's copy; others may ignore it. The name is that of the IETF's HTTP header.
 */
export const idempotencyHeader = 'idempotency-key';

/** Milliseconds between heartbeats, asked for in both directions. */
export const heartbeatInterval = 10_000;

const timestamp = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

/** A message as the server stored it; an own message without confirmation has a negative `messageId`. */
export const chatMessageSchema = z.object({
  conversationId: z.int(),
  messageId: z.int(),
  senderId: z.int(),
  senderEmail: z.string(),
  recipientId: z.int(),
  recipientEmail: z.string(),
  content: z.string(),
  /** The server's time, ISO 8601. */
  timestamp,
});

export type ChatMessage = z.infer<typeof chatMessageSchema>;

export const chatMessagesSchema = z.array(chatMessageSchema);

/** Messages of a conversation that follow each other without a gap. */
export interface MessagePage {
  messages: ChatMessage[];
  /** The address of the messages before these; `null` if there are none. */
  older: string | null;
}

/**
 * How far a member has read a conversation: sent to all connections of the member when it moves. Offered as `read-markers`.
 */
export const readMarkerSchema = z.object({
  conversationId: z.int(),
  /** The time of the last read message, ISO 8601. */
  readUntil: timestamp,
});

export type ReadMarker = z.infer<typeof readMarkerSchema>;

/** The body of a SEND. */
export const sendMessageSchema = z.object({ recipientEmail: z.string(), content: z.string() });

/**
 * - `RECIPIENT_NOT_FOUND`: nobody has that e-mail, or the sender may not write to it.
 * - `SELF_RECIPIENT`: it is the sender's own.
 * - `INVALID_MESSAGE`: the body is not what `sendMessageSchema` describes, or blank.
 * - `MESSAGE_TOO_LONG`: more than `maxMessageLength` characters.
 * - `CONTACT_LIMIT`: it would begin one more conversation than the sender may begin in a day.
 * - `GROUP_NOT_FOUND`: the sender is not in this group. Of a message to a group (`groups`).
 * - `RATE_LIMITED`: too many messages; this one may be sent again after `retryAfterSeconds`.
 */
export const sendErrorCodes = [
  'RECIPIENT_NOT_FOUND',
  'SELF_RECIPIENT',
  'INVALID_MESSAGE',
  'MESSAGE_TOO_LONG',
  'CONTACT_LIMIT',
  'GROUP_NOT_FOUND',
  'RATE_LIMITED',
] as const;

/** Why the server did not accept a message. It also comes in a MESSAGE frame, with the key of the SEND that it answers. */
export const sendErrorSchema = z.object({
  /** One of `sendErrorCodes`, or another code of another backend. */
  error: z.string().check(z.minLength(1)),
  /** For a person to read. */
  message: z.string().check(z.minLength(1)),
  retryAfterSeconds: z.optional(z.number().check(z.nonnegative())),
});

export type SendError = z.infer<typeof sendErrorSchema>;

/** The body of a MESSAGE: a message, a send error, or a read marker. */
export const incomingSchema = z.union([chatMessageSchema, sendErrorSchema, readMarkerSchema]);

export type Incoming = z.infer<typeof incomingSchema>;

export function isSendError(incoming: Incoming): incoming is SendError {
  return 'error' in incoming;
}

export function isReadMarker(incoming: Incoming): incoming is ReadMarker {
  return 'readUntil' in incoming;
}

/** Why a connection ended: `error` if it was never open, `failed` if the server refused it, `closed` if it was open and broke. */
export type LostCause = 'error' | 'failed' | 'closed';
