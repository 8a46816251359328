import { type sendErrorCodes, sendMessageSchema } from '@stanza/schemas/chat/chat.ts';
import { maxMessageLength } from '@stanza/schemas/constants.ts';
import { type Frame, ProtocolError } from './frame-reader.ts';
import type { Connection, SharedState } from './shared-state.ts';
import { type FakeMember, fakeMembers, type Sent } from './store.ts';

/** In milliseconds: later than any answer, even on a busy machine. */
const later = 3000;

/**
 * Handles a SEND to the chat.
 * @param answer sends the receipt if one was requested
 */
export function acceptMessage(shared: SharedState, from: Connection, frame: Frame, answer: () => void): void {
  const { has, store, connections } = shared;
  const given = frame.headers['idempotency-key'];
  const key = given ?? (has('uses the text as the key') ? frame.body : undefined);
  const validated = validate(shared, from.member, frame.body, given === undefined);
  if ('refused' in validated) {
    const body = JSON.stringify({
      error: validated.refused,
      message: `Refused: ${validated.refused}`,
      retryAfterSeconds: validated.refused === 'RATE_LIMITED' ? 0.01 : undefined,
    });
    if (!has('refuses without an answer')) from.deliver(body, has('returns no key') ? undefined : key);
    if (!has('sends no receipt for a refused message')) answer();
    return;
  }
  if (has('closes the connection on a NUL') && validated.content.includes('\0')) {
    from.terminate();
    return;
  }
  const sent: Sent = { ...validated, sender: from.member, key };
  const known = store.findByKey(sent);
  if (known) {
    for (const one of connections) if (one.member === from.member) one.deliver(JSON.stringify(known), key);
    answer();
  } else if (has('sends receipts before it stores')) {
    answer();
    setTimeout(() => storeAndDeliver(shared, sent), later);
  } else if (has('checks the key too early')) {
    setTimeout(() => storeAndDeliver(shared, sent), 5);
  } else {
    storeAndDeliver(shared, sent);
    answer();
  }
}

type Validated = { refused: (typeof sendErrorCodes)[number] } | { recipient: FakeMember; content: string };

function validate(
  { has, maySend }: SharedState,
  sender: FakeMember,
  body: string,
  hasNoKey: boolean,
): Validated {
  const { success, data } = sendMessageSchema.safeParse(readJson(body));
  if (!maySend(sender)) return { refused: 'RATE_LIMITED' };
  if (!success || (hasNoKey && has('requires a key'))) return { refused: 'INVALID_MESSAGE' };
  const { content } = data;
  if (content.trim() === '' && !has('accepts blank messages')) return { refused: 'INVALID_MESSAGE' };
  if ([...content].length > maxMessageLength) return { refused: 'MESSAGE_TOO_LONG' };
  const recipient = fakeMembers.find(({ email }) => email === data.recipientEmail);
  if (recipient === sender) return { refused: 'SELF_RECIPIENT' };
  if (recipient) return { recipient, content };
  if (has('answers ERROR to an unknown recipient')) throw new ProtocolError('Nobody has this e-mail');
  return { refused: 'RECIPIENT_NOT_FOUND' };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function storeAndDeliver({ has, store, connections, deliver }: SharedState, sent: Sent): void {
  const message = store.make(sent);
  const isThere = [...connections].some(({ member }) => member === sent.recipient);
  if (has('stores after it delivers')) setTimeout(() => store.keep(message), later);
  else if (isThere || !has('stores only for connected recipients')) store.keep(message);
  deliver(message, sent.key);
}
