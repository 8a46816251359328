import { isLongMessage, readContent } from '@stanza/domain/chat/messages.ts';
import { idempotencyHeader, type SendError, sendMessageSchema } from '@stanza/schemas/chat/chat.ts';
import { cleanText } from '@stanza/schemas/text-field.ts';
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

/** Parses and validates the message in a SEND. */
export function readSend(frame: Frame): Outgoing | SendError {
  const key = keyOf(frame);
  if (key !== null && key.length > maxKeyLength) {
    return createSendError('INVALID_MESSAGE', {
      message: `A message’s key has at most ${maxKeyLength} characters.`,
    });
  }
  const parsed = sendMessageSchema.safeParse(readJson(frame.body));
  if (!parsed.success) return createSendError('INVALID_MESSAGE');
  const content = readContent(parsed.data.content);
  if (content === null) return createSendError('INVALID_MESSAGE', { message: 'A message cannot be empty.' });
  // PostgreSQL cannot store NUL.
  if (content.includes('\0')) return createSendError('INVALID_MESSAGE');
  if (isLongMessage(content)) return createSendError('MESSAGE_TOO_LONG');
  const recipientEmail = cleanText(parsed.data.recipientEmail);
  if (recipientEmail.includes('\0')) return createSendError('RECIPIENT_NOT_FOUND');
  return { recipientEmail, content, key };
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
