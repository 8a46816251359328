import { isLongMessage, readContent } from '@stanza/domain/chat/messages.ts';
import { idempotencyHeader, type SendError, sendMessageSchema } from '@stanza/schemas/chat/chat.ts';
import { sendGroupMessageSchema } from '@stanza/schemas/match/group-chat.ts';
import { cleanText } from '@stanza/schemas/text-field.ts';
import type * as z from 'zod/mini';
import { createSendError } from './send-errors.ts';
import type { Frame } from './stomp/frame-text.ts';

export interface Outgoing {
  recipientEmail: string;
  content: string;
  key: string | null;
}

const maxKeyLength = 200;

/** The idempotency key of a SEND, if it has one. */
export function keyOf({ headers }: Frame): string | null {
  return headers.get(idempotencyHeader) || null;
}

/** Parses and validates the message in a SEND to a member. */
export function readSend(frame: Frame): Outgoing | SendError {
  const read = readText(frame, sendMessageSchema);
  if ('error' in read) return read;
  const recipientEmail = cleanText(read.recipientEmail);
  if (recipientEmail.includes('\0')) return createSendError('RECIPIENT_NOT_FOUND');
  return { ...read, recipientEmail };
}

/** Parses and validates the message in a SEND to a group. */
export const readGroupSend = (frame: Frame) => readText(frame, sendGroupMessageSchema);

function readText<T extends { content: string }>(
  frame: Frame,
  schema: z.ZodMiniType<T>,
): (T & { key: string | null }) | SendError {
  const key = keyOf(frame);
  if (key !== null && key.length > maxKeyLength) {
    return createSendError('INVALID_MESSAGE', {
      message: `A message’s key has at most ${maxKeyLength} characters.`,
    });
  }
  const parsed = schema.safeParse(readJson(frame.body));
  if (!parsed.success) return createSendError('INVALID_MESSAGE');
  const content = readContent(parsed.data.content);
  if (content === null) return createSendError('INVALID_MESSAGE', { message: 'A message cannot be empty.' });
  // PostgreSQL cannot store NUL.
  if (content.includes('\0')) return createSendError('INVALID_MESSAGE');
  if (isLongMessage(content)) return createSendError('MESSAGE_TOO_LONG');
  return { ...parsed.data, content, key };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** `undefined` for invalid JSON. */
function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    return undefined;
  }
}
