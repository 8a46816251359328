import { randomBytes, randomUUID } from 'node:crypto';
import {
  type ChatMessage,
  chatMessageSchema,
  idempotencyHeader,
  sendDestination,
} from '@stanza/schemas/chat/chat.ts';
import type { IFrame, StompHeaders } from '@stomp/stompjs';
import { parse } from './http.ts';
import { cut, Mismatch } from './mismatch.ts';
import { findRateLimited, refusalIn, startRetrying } from './retry.ts';
import type { StompPeer } from './stomp-peer.ts';
import type { Member } from './target.ts';

/** A text to send, and a marker in it that identifies the message even if the rest was changed. */
export interface Probe {
  marker: string;
  content: string;
}

/** A message that came to a subscription. */
export interface Copy {
  message: ChatMessage;
  frame: IFrame;
}

export function newProbe(
  write: (marker: string) => string = (marker) => `Conformance check ${marker}`,
): Probe {
  const marker = randomBytes(6).toString('hex');
  return { marker, content: write(marker) };
}

/** Sends a SEND like the app's, without waiting. */
export function publish(
  peer: StompPeer,
  recipientEmail: string,
  content: string,
  headers: StompHeaders = { [idempotencyHeader]: randomUUID() },
): void {
  const usual = { destination: sendDestination, 'content-type': 'application/json' };
  peer.send('SEND', { ...usual, ...headers }, JSON.stringify({ recipientEmail, content }));
}

/**
 * Sends a message and waits for the sender's own copy. Sends again after a rate limit.
 * @param key the idempotency key; `null` for none
 */
export async function sendMessage(
  peer: StompPeer,
  to: Member,
  probe: Probe,
  key: string | null = randomUUID(),
): Promise<Copy> {
  const retry = startRetrying();
  for (;;) {
    publish(peer, to.email, probe.content, key === null ? {} : { [idempotencyHeader]: key });
    const frame = await peer.frame(
      `the sender's copy of the message ${probe.marker}`,
      (frame) => carries(frame, probe) || refusalIn(frame, key) !== null,
    );
    const refusal = refusalIn(frame, key);
    if (refusal === null) return readCopy(frame);
    await retry(refusal, frame);
  }
}

/**
 * Sends a message that may get no answer, and then one whose copy must come back on the same connection. The copy proves that the server
 * has processed the first message. Sends both again after a rate limit.
 */
export async function sendThenContinue(
  peer: StompPeer,
  to: string,
  content: string,
  next: Member,
): Promise<void> {
  const retry = startRetrying();
  for (;;) {
    const [key, before] = [randomUUID(), peer.frames.length];
    publish(peer, to, content, { [idempotencyHeader]: key });
    await sendMessage(peer, next, newProbe());
    const limited = findRateLimited(peer, key, before);
    if (limited === null) return;
    await retry(...limited);
  }
}

/** Waits for the copy of a message. */
export async function receiveMessage(
  peer: StompPeer,
  probe: Probe,
  whose = "the recipient's",
): Promise<Copy> {
  return readCopy(
    await peer.frame(`${whose} copy of the message ${probe.marker}`, (frame) => carries(frame, probe)),
  );
}

/** Sends a message and waits for the copies of sender and recipient. */
export async function exchange(
  from: StompPeer,
  to: { peer: StompPeer; member: Member },
  probe: Probe,
): Promise<{ sent: Copy; received: Copy }> {
  const [sent, received] = await Promise.all([
    sendMessage(from, to.member, probe),
    receiveMessage(to.peer, probe),
  ]);
  return { sent, received };
}

export function carries({ command, body }: IFrame, { marker }: Probe): boolean {
  return command === 'MESSAGE' && body.includes(marker);
}

export function readCopy(frame: IFrame): Copy {
  return { message: parse(frame.body, chatMessageSchema, 'The MESSAGE body'), frame };
}

const codePointOf = (letter: string) =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Throws unless both texts are equal. If they look the same, the message shows their code points. */
export function expectContent(came: string, sent: string, whose: string): void {
  if (came === sent) return;
  const [letters, wanted] = [[...came], [...sent]];
  const at = wanted.findIndex((letter, i) => letter !== letters[i]);
  const where = at < 0 ? 'continues after the text that was sent' : `differs from character ${at + 1} on`;
  const points = (text: string) =>
    [...text]
      .slice(Math.max(0, at), at + 3)
      .map(codePointOf)
      .join(' ');
  const isSame = came.normalize() === sent.normalize();
  const shown = isSame ? `it has ${points(came)} in place of ${points(sent)}` : cut(came);
  throw new Mismatch(`${whose} ${where}: ${shown}`);
}
