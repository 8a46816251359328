import { randomUUID } from 'node:crypto';
import { idempotencyHeader, incomingDestination } from '@stanza/schemas/chat/chat.ts';
import type { Check } from '../check.ts';
import { findStored } from '../history.ts';
import { newProbe, type Probe, publish, sendMessage } from '../messages.ts';
import { findRateLimited, startRetrying } from '../retry.ts';
import { receiptOf, sendWithReceipt } from '../stomp.ts';
import type { StompPeer } from '../stomp-peer.ts';
import { nobodysEmail } from '../target.ts';

/** Sends a SEND with a receipt header and waits for the RECEIPT. Sends again after a rate limit. */
async function sendForReceipt(peer: StompPeer, recipientEmail: string, { content }: Probe): Promise<void> {
  const retry = startRetrying();
  for (;;) {
    const [key, receipt, before] = [randomUUID(), randomUUID(), peer.frames.length];
    publish(peer, recipientEmail, content, { [idempotencyHeader]: key, receipt });
    await receiptOf(peer, receipt, 'SEND');
    const limited = findRateLimited(peer, key, before);
    if (limited === null) return;
    await retry(...limited);
  }
}

export const receiptChecks: Check[] = [
  {
    id: 'receipt.subscribe',
    level: 'optional',
    expects: 'SUBSCRIBE with a receipt header is answered RECEIPT',
    async run({ connect, sender }) {
      const peer = await connect(sender);
      await sendWithReceipt(peer, 'SUBSCRIBE', { id: 'any', destination: incomingDestination });
    },
  },
  {
    id: 'receipt.send',
    level: 'optional',
    expects: 'SEND with a receipt header is answered RECEIPT',
    async run({ openSession, sender, recipient }) {
      await sendForReceipt(await openSession(sender), recipient.email, newProbe());
    },
  },
  {
    id: 'receipt.disconnect',
    level: 'optional',
    expects: 'DISCONNECT with a receipt header is answered RECEIPT',
    async run({ openSession, sender }) {
      await sendWithReceipt(await openSession(sender), 'DISCONNECT', {});
    },
  },
  {
    id: 'receipt.stored',
    level: 'optional',
    expects: 'The RECEIPT for a SEND comes after the message is stored',
    async run(chat) {
      const { sender, recipient } = chat;
      const peer = await chat.openSession(sender);
      const { message } = await sendMessage(peer, recipient, newProbe());
      const probe = newProbe();
      await sendForReceipt(peer, recipient.email, probe);
      await findStored(chat, sender, message.conversationId, probe);
    },
  },
  {
    id: 'receipt.refused',
    level: 'optional',
    expects: 'A refused SEND gets its RECEIPT too',
    async run({ openSession, sender }) {
      await sendForReceipt(await openSession(sender), nobodysEmail(), newProbe());
    },
  },
  {
    id: 'receipt.escaped',
    level: 'optional',
    expects: 'A receipt with a colon and a line end comes back unchanged, with the escapes of STOMP 1.2',
    async run({ connect, sender }) {
      const peer = await connect(sender);
      const receipt = `one:two\nthree ${randomUUID()}`;
      peer.send('SUBSCRIBE', { id: 'any', destination: incomingDestination, receipt });
      await receiptOf(peer, receipt, 'SUBSCRIBE');
    },
  },
];
