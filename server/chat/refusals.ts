import type { Refusal, refusalCodes } from '@stanza/schemas/chat.ts';
import { maxMessageLength } from '@stanza/schemas/constants.ts';

export type RefusalCode = (typeof refusalCodes)[number];

const texts: Record<RefusalCode, string> = {
  RECIPIENT_NOT_FOUND: 'Nobody here has this email address.',
  SELF_RECIPIENT: 'You cannot send a message to yourself.',
  INVALID_MESSAGE: 'This message cannot be sent.',
  MESSAGE_TOO_LONG: `A message can be at most ${maxMessageLength} characters long.`,
  RATE_LIMITED: 'You are sending messages too fast. Please wait a moment.',
};

/** Why a message is not taken, in words for whoever wrote it. */
export function refusalOf(code: RefusalCode, more: Partial<Refusal> = {}): Refusal {
  return { error: code, message: texts[code], ...more };
}
