import { randomUUID } from 'node:crypto';
import { idempotencyHeader } from '@stanza/schemas/chat.ts';
import type { Check } from '../check.ts';
import { findStored } from '../history.ts';
import { describeFrame, expectFields, Mismatch } from '../mismatch.ts';
import { carries, exchange, newNote, say } from '../talk.ts';

export const idempotencyChecks: Check[] = [
  {
    id: 'idempotency.absent',
    level: 'required',
    expects: `Without the header ${idempotencyHeader} a text that is sent twice is two messages`,
    async run({ enter, sender, recipient }) {
      const peer = await enter(sender);
      const note = newNote();
      const ids = [];
      for (const _ of [1, 2]) ids.push((await say(peer, recipient, note, null)).message.messageId);
      if (ids[0] === ids[1]) throw new Mismatch(`Both have messageId ${ids[0]}`);
    },
  },
  {
    id: 'idempotency.returned',
    level: 'optional',
    expects: `The sender's copy carries the ${idempotencyHeader} of the SEND`,
    async run({ enter, sender, recipient }) {
      const key = randomUUID();
      const { frame } = await say(await enter(sender), recipient, newNote(), key);
      if (frame.headers[idempotencyHeader] !== key) throw new Mismatch(`It came ${describeFrame(frame)}`);
    },
  },
  {
    id: 'idempotency.private',
    level: 'optional',
    expects: `The recipient's copy does not carry the ${idempotencyHeader}`,
    async run({ enterBoth, recipient }) {
      const [mine, theirs] = await enterBoth();
      const { received } = await exchange(mine, { peer: theirs, member: recipient }, newNote());
      if (idempotencyHeader in received.frame.headers) {
        throw new Mismatch(`It came ${describeFrame(received.frame)}`);
      }
    },
  },
  {
    id: 'idempotency.again',
    level: 'optional',
    expects: 'Sent again with its key, after the line was cut, a message is not stored or delivered twice',
    async run(chat) {
      const { enter, enterBoth, sender, recipient } = chat;
      const [mine, theirs] = await enterBoth();
      const [note, fence] = [newNote(), newNote()];
      const key = randomUUID();
      const { message } = await say(mine, recipient, note, key);
      mine.cut();
      const again = await enter(sender);
      const { message: stored } = await say(again, recipient, note, key);
      expectFields('the copy of what was sent again', stored, message);
      await exchange(again, { peer: theirs, member: recipient }, fence);
      const copies = theirs.frames.filter((frame) => carries(frame, note));
      if (copies.length !== 1) throw new Mismatch(`The recipient got ${copies.length} copies`);
      await findStored(chat, recipient, message.conversationId, note);
    },
  },
  {
    id: 'idempotency.race',
    level: 'optional',
    expects: 'Sent on two sockets at once with one key, a message is stored once, and both get the same copy',
    async run(chat) {
      const { enter, sender, recipient } = chat;
      const [one, other] = await Promise.all([enter(sender), enter(sender)]);
      // Several: a race that is lost only now and then would pass a single try.
      const races = Array.from({ length: 8 }, async () => {
        const [key, note] = [randomUUID(), newNote()];
        const [first, second] = await Promise.all(
          [one, other].map((peer) => say(peer, recipient, note, key)),
        );
        if (!first || !second) throw new Error('Two sockets have said it.');
        expectFields("the second socket's copy", second.message, first.message);
        await findStored(chat, sender, first.message.conversationId, note);
      });
      await Promise.all(races);
    },
  },
  {
    id: 'idempotency.per-sender',
    level: 'optional',
    expects: 'A key is its sender’s: another member may use the same one for another message',
    async run({ enterBoth, sender, recipient }) {
      const [mine, theirs] = await enterBoth();
      const key = randomUUID();
      const [note, reply] = [newNote(), newNote()];
      const { message } = await say(mine, recipient, note, key);
      const { message: second } = await say(theirs, sender, reply, key);
      if (second.messageId === message.messageId)
        throw new Mismatch(`Both have messageId ${message.messageId}`);
    },
  },
];
