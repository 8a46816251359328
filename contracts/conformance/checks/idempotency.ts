import { randomUUID } from 'node:crypto';
import { idempotencyHeader } from '@stanza/schemas/chat/chat.ts';
import type { Check } from '../check.ts';
import { findStored } from '../history.ts';
import { carries, exchange, newProbe, sendMessage } from '../messages.ts';
import { describeFrame, expectFields, Mismatch } from '../mismatch.ts';

export const idempotencyChecks: Check[] = [
  {
    id: 'idempotency.absent',
    level: 'required',
    expects: `Without the header ${idempotencyHeader}, the same text sent twice is two messages`,
    async run({ openSession, sender, recipient }) {
      const peer = await openSession(sender);
      const probe = newProbe();
      const ids = [];
      for (const _ of [1, 2]) ids.push((await sendMessage(peer, recipient, probe, null)).message.messageId);
      if (ids[0] === ids[1]) throw new Mismatch(`Both have messageId ${ids[0]}`);
    },
  },
  {
    id: 'idempotency.returned',
    level: 'optional',
    expects: `The sender's copy carries the ${idempotencyHeader} of the SEND`,
    async run({ openSession, sender, recipient }) {
      const key = randomUUID();
      const { frame } = await sendMessage(await openSession(sender), recipient, newProbe(), key);
      if (frame.headers[idempotencyHeader] !== key) throw new Mismatch(`It came ${describeFrame(frame)}`);
    },
  },
  {
    id: 'idempotency.private',
    level: 'optional',
    expects: `The recipient's copy does not carry the ${idempotencyHeader}`,
    async run({ openSessions, recipient }) {
      const [mine, theirs] = await openSessions();
      const { received } = await exchange(mine, { peer: theirs, member: recipient }, newProbe());
      if (idempotencyHeader in received.frame.headers) {
        throw new Mismatch(`It came ${describeFrame(received.frame)}`);
      }
    },
  },
  {
    id: 'idempotency.again',
    level: 'optional',
    expects:
      'A message sent again with its key, after the connection was lost, is not stored or delivered twice',
    async run(chat) {
      const { openSession, openSessions, sender, recipient } = chat;
      const [mine, theirs] = await openSessions();
      const [probe, later] = [newProbe(), newProbe()];
      const key = randomUUID();
      const { message } = await sendMessage(mine, recipient, probe, key);
      mine.cut();
      const again = await openSession(sender);
      const { message: stored } = await sendMessage(again, recipient, probe, key);
      expectFields('the copy of what was sent again', stored, message);
      await exchange(again, { peer: theirs, member: recipient }, later);
      const copies = theirs.frames.filter((frame) => carries(frame, probe));
      if (copies.length !== 1) throw new Mismatch(`The recipient got ${copies.length} copies`);
      await findStored(chat, recipient, message.conversationId, probe);
    },
  },
  {
    id: 'idempotency.race',
    level: 'optional',
    expects: 'A message sent on two sockets at once with one key is stored once, and both get the same copy',
    async run(chat) {
      const { openSession, sender, recipient } = chat;
      const [one, other] = await Promise.all([openSession(sender), openSession(sender)]);
      // Several tries, because a single one may not show a race.
      const races = Array.from({ length: 8 }, async () => {
        const [key, probe] = [randomUUID(), newProbe()];
        const [first, second] = await Promise.all(
          [one, other].map((peer) => sendMessage(peer, recipient, probe, key)),
        );
        if (!first || !second) throw new Error('There must be two sockets.');
        expectFields("the second socket's copy", second.message, first.message);
        await findStored(chat, sender, first.message.conversationId, probe);
      });
      await Promise.all(races);
    },
  },
  {
    id: 'idempotency.per-sender',
    level: 'optional',
    expects: 'A key belongs to its sender: another member may use the same key for another message',
    async run({ openSessions, sender, recipient }) {
      const [mine, theirs] = await openSessions();
      const key = randomUUID();
      const [probe, reply] = [newProbe(), newProbe()];
      const { message } = await sendMessage(mine, recipient, probe, key);
      const { message: second } = await sendMessage(theirs, sender, reply, key);
      if (second.messageId === message.messageId)
        throw new Mismatch(`Both have messageId ${message.messageId}`);
    },
  },
];
