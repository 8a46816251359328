import { type sendErrorCodes, sendMessageSchema } from '@stanza/schemas/chat.ts';
import { maxMessageLength } from '@stanza/schemas/constants.ts';
import { type Frame, ProtocolError } from './frame-reader.ts';
import { type FakeMember, fakeMembers, type Sent } from './store.ts';
import type { Connection, World } from './world.ts';

/** Milliseconds: long after an answer on a busy machine. */
const later = 700;

/**
 * Deals with a SEND to the chat.
 * @param answer gives the receipt where one is wanted
 */
export function acceptMessage(world: World, from: Connection, frame: Frame, answer: () => void): void {
  const { has, store, connections } = world;
  const given = frame.headers['idempotency-key'];
  const key = given ?? (has('takes the text for the key') ? frame.body : undefined);
  const judged = judge(world, from.member, frame.body, given === undefined);
  if ('refused' in judged) {
    const body = JSON.stringify({
      error: judged.refused,
      message: `Refused: ${judged.refused}`,
      retryAfterSeconds: judged.refused === 'RATE_LIMITED' ? 0.01 : undefined,
    });
    if (!has('refuses in silence')) from.give(body, has('returns no key') ? undefined : key);
    if (!has('gives no receipt for what it refuses')) answer();
    return;
  }
  if (has('ends on a NUL') && judged.content.includes('\0')) {
    from.terminate();
    return;
  }
  const sent: Sent = { ...judged, sender: from.member, key };
  const known = store.findByKey(sent);
  if (known) {
    for (const one of connections) if (one.member === from.member) one.give(JSON.stringify(known), key);
    answer();
  } else if (has('gives receipts before it stores')) {
    answer();
    setTimeout(() => storeAndDeliver(world, sent), later);
  } else if (has('looks for the key before it stores')) {
    setTimeout(() => storeAndDeliver(world, sent), 5);
  } else {
    storeAndDeliver(world, sent);
    answer();
  }
}

type Judged = { refused: (typeof sendErrorCodes)[number] } | { recipient: FakeMember; content: string };

function judge({ has, mayContinue }: World, sender: FakeMember, body: string, hasNoKey: boolean): Judged {
  const { success, data } = sendMessageSchema.safeParse(readJson(body));
  if (!mayContinue(sender)) return { refused: 'RATE_LIMITED' };
  if (!success || (hasNoKey && has('wants a key'))) return { refused: 'INVALID_MESSAGE' };
  const { content } = data;
  if (content.trim() === '' && !has('takes blank messages')) return { refused: 'INVALID_MESSAGE' };
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

function storeAndDeliver({ has, store, connections, deliver }: World, sent: Sent): void {
  const message = store.make(sent);
  const isThere = [...connections].some(({ member }) => member === sent.recipient);
  if (has('stores after it delivers')) setTimeout(() => store.keep(message), later);
  else if (isThere || !has('stores for those who are there')) store.keep(message);
  deliver(message, sent.key);
}
