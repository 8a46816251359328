import { randomUUID } from 'node:crypto';
import { compareMessages } from '@stanza/domain/messages.ts';
import { idempotencyHeader } from '@stanza/schemas/chat.ts';
import type { IFrame } from '@stomp/stompjs';
import type { Check } from '../check.ts';
import { messagesPath, readMessages } from '../history.ts';
import { Mismatch } from '../mismatch.ts';
import { expectRateLimited, refusalIn } from '../retry.ts';
import type { StompPeer } from '../stomp-peer.ts';
import { carries, hear, type Note, newNote, post, say } from '../talk.ts';
import type { Member } from '../target.ts';

/**
 * Sends all in a row, and once more, one by one, what a limited rate has refused. Resolves when each has come back.
 * @returns the notes in the order in which the server took them
 */
async function sayAll(peer: StompPeer, to: Member, notes: readonly Note[]): Promise<Note[]> {
  const unanswered = new Map(notes.map((note) => [randomUUID(), note]));
  for (const [key, note] of unanswered) post(peer, to.email, note.content, { [idempotencyHeader]: key });
  const refused = new Set<Note>();
  const answeredBy = (frame: IFrame) =>
    [...unanswered].find(([key, note]) => carries(frame, note) || refusalIn(frame, key) !== null);
  while (unanswered.size > 0) {
    const what = `one of ${unanswered.size} messages that have not come back`;
    const frame = await peer.frame(what, (frame) => answeredBy(frame) !== undefined);
    const [key, note] = answeredBy(frame) ?? [];
    if (key === undefined || note === undefined) continue;
    unanswered.delete(key);
    const refusal = refusalIn(frame, key);
    if (refusal === null) continue;
    expectRateLimited(refusal, frame);
    refused.add(note);
  }
  for (const note of refused) await say(peer, to, note);
  return [...notes.filter((note) => !refused.has(note)), ...refused];
}

function marksIn(frames: readonly IFrame[], notes: readonly Note[]): string[] {
  return frames.flatMap((frame) => notes.find((note) => carries(frame, note))?.mark ?? []);
}

function expectOrder(whose: string, came: readonly string[], sent: readonly Note[]): void {
  const due = sent.map(({ mark }) => mark);
  const at = [...due, ...came.slice(due.length)].findIndex((_, i) => came[i] !== due[i]);
  if (at < 0) return;
  const say = (mark: string | undefined) =>
    mark === undefined ? 'nothing' : `message ${due.indexOf(mark) + 1}`;
  throw new Mismatch(`${whose} ${say(came[at])} came where ${say(due[at])} of ${due.length} was due`);
}

export const orderChecks: Check[] = [
  {
    id: 'order.live',
    level: 'required',
    expects: 'A hundred messages in a row come to both in the order in which they were sent, each once',
    async run({ enterBoth, recipient }) {
      const [mine, theirs] = await enterBoth();
      const notes = Array.from({ length: 100 }, () => newNote());
      const sent = await sayAll(mine, recipient, notes);
      expectOrder('To the sender', marksIn(mine.frames, notes), sent);
      for (const note of sent) await hear(theirs, note);
      expectOrder('To the recipient', marksIn(theirs.frames, notes), sent);
    },
  },
  {
    id: 'order.stored',
    level: 'required',
    expects:
      'The stored messages, sorted by timestamp and then by id, are in the order in which they were sent',
    async run(chat) {
      const { enter, sender, recipient } = chat;
      const peer = await enter(sender);
      const { message } = await say(peer, recipient, newNote());
      const sent = await sayAll(
        peer,
        recipient,
        Array.from({ length: 10 }, () => newNote()),
      );
      const stored = await readMessages(chat, sender, message.conversationId);
      const came = stored
        .sort(compareMessages)
        .flatMap(({ content }) => sent.find(({ mark }) => content.includes(mark))?.mark ?? []);
      expectOrder(`In GET ${messagesPath(message.conversationId)}`, came, sent);
    },
  },
];
