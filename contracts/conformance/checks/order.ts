import { randomUUID } from 'node:crypto';
import { compareMessages } from '@stanza/domain/chat/messages.ts';
import { idempotencyHeader } from '@stanza/schemas/chat/chat.ts';
import type { IFrame } from '@stomp/stompjs';
import type { Check } from '../check.ts';
import { messagesPath, readMessages } from '../history.ts';
import { carries, newProbe, type Probe, publish, receiveMessage, sendMessage } from '../messages.ts';
import { Mismatch } from '../mismatch.ts';
import { expectRateLimited, refusalIn } from '../retry.ts';
import type { StompPeer } from '../stomp-peer.ts';
import type { Member } from '../target.ts';

/**
 * Sends all probes at once, then repeats one by one those that a rate limit rejected. Resolves when every copy has come back.
 * @returns the probes in the order in which the server accepted them
 */
async function sendAll(peer: StompPeer, to: Member, probes: readonly Probe[]): Promise<Probe[]> {
  const unanswered = new Map(probes.map((probe) => [randomUUID(), probe]));
  for (const [key, probe] of unanswered) publish(peer, to.email, probe.content, { [idempotencyHeader]: key });
  const refused = new Set<Probe>();
  const answeredBy = (frame: IFrame) =>
    [...unanswered].find(([key, probe]) => carries(frame, probe) || refusalIn(frame, key) !== null);
  while (unanswered.size > 0) {
    const what = `one of ${unanswered.size} messages that have not come back`;
    const frame = await peer.frame(what, (frame) => answeredBy(frame) !== undefined);
    const [key, probe] = answeredBy(frame) ?? [];
    if (key === undefined || probe === undefined) continue;
    unanswered.delete(key);
    const refusal = refusalIn(frame, key);
    if (refusal === null) continue;
    expectRateLimited(refusal, frame);
    refused.add(probe);
  }
  for (const probe of refused) await sendMessage(peer, to, probe);
  return [...probes.filter((probe) => !refused.has(probe)), ...refused];
}

function markersIn(frames: readonly IFrame[], probes: readonly Probe[]): string[] {
  return frames.flatMap((frame) => probes.find((probe) => carries(frame, probe))?.marker ?? []);
}

function expectOrder(whose: string, came: readonly string[], sent: readonly Probe[]): void {
  const due = sent.map(({ marker }) => marker);
  const at = [...due, ...came.slice(due.length)].findIndex((_, i) => came[i] !== due[i]);
  if (at < 0) return;
  const nameOf = (marker: string | undefined) =>
    marker === undefined ? 'nothing' : `message ${due.indexOf(marker) + 1}`;
  throw new Mismatch(`${whose} ${nameOf(came[at])} came where ${nameOf(due[at])} of ${due.length} was due`);
}

export const orderChecks: Check[] = [
  {
    id: 'order.live',
    level: 'required',
    expects:
      'A hundred messages in a row come to both members once each, in the order in which they were sent',
    async run({ openSessions, recipient }) {
      const [mine, theirs] = await openSessions();
      const probes = Array.from({ length: 100 }, () => newProbe());
      const sent = await sendAll(mine, recipient, probes);
      expectOrder('To the sender', markersIn(mine.frames, probes), sent);
      for (const probe of sent) await receiveMessage(theirs, probe);
      expectOrder('To the recipient', markersIn(theirs.frames, probes), sent);
    },
  },
  {
    id: 'order.stored',
    level: 'required',
    expects:
      'The stored messages, sorted by timestamp and then by id, are in the order in which they were sent',
    async run(chat) {
      const { openSession, sender, recipient } = chat;
      const peer = await openSession(sender);
      const { message } = await sendMessage(peer, recipient, newProbe());
      const sent = await sendAll(
        peer,
        recipient,
        Array.from({ length: 10 }, () => newProbe()),
      );
      const stored = await readMessages(chat, sender, message.conversationId);
      const came = stored
        .sort(compareMessages)
        .flatMap(({ content }) => sent.find(({ marker }) => content.includes(marker))?.marker ?? []);
      expectOrder(`In GET ${messagesPath(message.conversationId)}`, came, sent);
    },
  },
];
