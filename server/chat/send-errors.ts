import { errorTexts } from '@stanza/domain/error-texts.ts';
import type { SendError, sendErrorCodes } from '@stanza/schemas/chat/chat.ts';
import { maxMessageLength } from '@stanza/schemas/constants.ts';

export type SendErrorCode = (typeof sendErrorCodes)[number];

const texts: Record<SendErrorCode, string> = {
  RECIPIENT_NOT_FOUND:
    'You cannot write to this address. Contact the poster of a room, or open a conversation.',
  SELF_RECIPIENT: 'You cannot send a message to yourself.',
  INVALID_MESSAGE: 'This message cannot be sent.',
  MESSAGE_TOO_LONG: `A message can be at most ${maxMessageLength} characters long.`,
  CONTACT_LIMIT: 'You have contacted many posters today. Please try again tomorrow.',
  GROUP_NOT_FOUND: errorTexts.groups.gone,
  RATE_LIMITED: 'You are sending messages too fast. Please wait a moment.',
};

/** Why the server does not take a message, with a text for the sender. */
export function createSendError(code: SendErrorCode, more: Partial<SendError> = {}): SendError {
  return { error: code, message: texts[code], ...more };
}
