import { randomUUID } from 'node:crypto';
import {
  idempotencyHeader,
  incomingSchema,
  isSendError,
  sendDestination,
  type sendErrorCodes,
} from '@stanza/schemas/chat/chat.ts';
import { maxMessageLength } from '@stanza/schemas/constants.ts';
import type { Check } from '../check.ts';
import { parse } from '../http.ts';
import { sendThenContinue } from '../messages.ts';
import { describeFrame, Mismatch } from '../mismatch.ts';
import { findRateLimited, startRetrying } from '../retry.ts';
import { type Member, nobodysEmail } from '../target.ts';

interface Refused {
  name: string;
  expects: string;
  code: (typeof sendErrorCodes)[number];
  body(members: { sender: Member; recipient: Member }): string;
}

const text = (recipientEmail: string, content: string) => JSON.stringify({ recipientEmail, content });

const refused: Refused[] = [
  {
    name: 'unknown-recipient',
    expects: 'an unknown recipient',
    code: 'RECIPIENT_NOT_FOUND',
    body: () => text(nobodysEmail(), 'Anybody there?'),
  },
  {
    name: 'self',
    expects: 'a message to oneself',
    code: 'SELF_RECIPIENT',
    body: ({ sender }) => text(sender.email, 'Note to self'),
  },
  {
    name: 'blank',
    expects: 'a blank message',
    code: 'INVALID_MESSAGE',
    body: ({ recipient }) => text(recipient.email, ' \n '),
  },
  {
    name: 'too-long',
    expects: `a message of more than ${maxMessageLength} characters`,
    code: 'MESSAGE_TOO_LONG',
    body: ({ recipient }) => text(recipient.email, 'à'.repeat(maxMessageLength + 1)),
  },
  {
    name: 'not-json',
    expects: 'a body that is not JSON',
    code: 'INVALID_MESSAGE',
    body: () => '{"recipientEmail":',
  },
  {
    name: 'no-content',
    expects: 'a body without content',
    code: 'INVALID_MESSAGE',
    body: ({ recipient }) => JSON.stringify({ recipientEmail: recipient.email }),
  },
];

function refusalCheck({ name, expects, code, body }: Refused): Check {
  return {
    id: `refusal.${name}`,
    level: 'optional',
    expects: `For ${expects}, the sender gets a MESSAGE {"error":"${code}","message":…} with the key of the SEND`,
    async run({ openSession, sender, recipient }) {
      const peer = await openSession(sender);
      const retry = startRetrying();
      for (;;) {
        const [key, before] = [randomUUID(), peer.frames.length];
        const headers = { destination: sendDestination, [idempotencyHeader]: key };
        peer.send('SEND', headers, body({ sender, recipient }));
        const frame = await peer.frame('a refusal', ({ command }) => command === 'MESSAGE');
        const incoming = parse(frame.body, incomingSchema, 'The MESSAGE body');
        if (isSendError(incoming) && incoming.error === code && frame.headers[idempotencyHeader] === key)
          return;
        const limited = findRateLimited(peer, key, before);
        if (limited === null) throw new Mismatch(`It came ${describeFrame(frame)}`);
        await retry(...limited);
      }
    },
  };
}

export const refusalChecks: Check[] = [
  {
    id: 'refusal.survived',
    level: 'required',
    expects: 'A message to an unknown recipient brings no ERROR and does not end the connection',
    async run({ openSession, sender, recipient }) {
      await sendThenContinue(await openSession(sender), nobodysEmail(), 'Anybody there?', recipient);
    },
  },
  ...refused.map(refusalCheck),
];
