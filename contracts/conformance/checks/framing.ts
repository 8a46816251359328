import { randomUUID } from 'node:crypto';
import { idempotencyHeader, incomingDestination, sendDestination } from '@stanza/schemas/chat/chat.ts';
import { FrameImpl, type StompHeaders } from '@stomp/stompjs';
import type { Chat } from '../chat.ts';
import type { Check } from '../check.ts';
import { carries, expectContent, newProbe, readCopy } from '../messages.ts';
import { refusalIn, startRetrying } from '../retry.ts';
import { connectHeaders } from '../stomp.ts';
import type { StompPeer } from '../stomp-peer.ts';

type Write = (peer: StompPeer, frames: string[]) => Promise<void>;

interface Style {
  name: string;
  expects: string;
  write: Write;
  hasNoLength?: boolean;
}

const styles: Style[] = [
  {
    name: 'split',
    expects: 'Frames split into WebSocket messages of seven characters are understood',
    write: async (peer, frames) => {
      for (const piece of pieces(Array.from(frames.join('')), 7)) await peer.sendRaw(piece.join(''));
    },
  },
  {
    name: 'joined',
    expects: 'Several frames in one WebSocket message, separated by line ends, are understood',
    write: (peer, frames) => peer.sendRaw(`${frames.join('\n\n')}\n`),
  },
  {
    name: 'crlf',
    expects: 'Lines that end with CR LF are understood',
    write: async (peer, frames) => {
      for (const frame of frames) await peer.sendRaw(withCrLf(frame));
    },
  },
  {
    name: 'binary',
    expects: 'Frames in binary WebSocket messages, split inside a character, are understood',
    write: async (peer, frames) => {
      for (const piece of pieces(Buffer.from(frames.join('')), 5)) await peer.sendRaw(Uint8Array.from(piece));
    },
  },
  {
    name: 'no-length',
    expects: 'A SEND without content-length ends with its NUL',
    hasNoLength: true,
    write: async (peer, frames) => {
      for (const frame of frames) await peer.sendRaw(frame);
    },
  },
];

function pieces<T>(whole: Iterable<T>, size: number): T[][] {
  const all = [...whole];
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}

function withCrLf(frame: string): string {
  const head = frame.indexOf('\n\n');
  return `${frame.slice(0, head).replaceAll('\n', '\r\n')}\r\n\r\n${frame.slice(head + 2)}`;
}

function marshal(command: string, headers: StompHeaders, body = '', hasNoLength = false): string {
  const frame = new FrameImpl({ command, headers, body, skipContentLengthHeader: hasNoLength });
  return `${frame}${body}\0`;
}

/** Connects, subscribes and sends a message, with every frame written in the style. */
function framingCheck({ name, expects, write, hasNoLength = false }: Style): Check {
  return {
    id: `framing.${name}`,
    level: 'optional',
    expects,
    async run({ open, sender, recipient }: Chat) {
      const peer = await open(sender.token);
      await write(peer, [marshal('CONNECT', connectHeaders(peer))]);
      await peer.frame('CONNECTED', ({ command }) => command === 'CONNECTED');
      const probe = newProbe((marker) => `${marker} È già libera? 🏠`);
      const body = JSON.stringify({ recipientEmail: recipient.email, content: probe.content });
      const subscribe = marshal('SUBSCRIBE', { id: 'framed', destination: incomingDestination });
      const retry = startRetrying();
      for (let isFirst = true; ; isFirst = false) {
        const key = randomUUID();
        const headers = { destination: sendDestination, [idempotencyHeader]: key };
        const send = marshal('SEND', headers, body, hasNoLength);
        await write(peer, isFirst ? [subscribe, send] : [send]);
        const frame = await peer.frame(
          "the sender's copy",
          (frame) => carries(frame, probe) || refusalIn(frame, key) !== null,
        );
        const refusal = refusalIn(frame, key);
        if (refusal === null) {
          return expectContent(readCopy(frame).message.content, probe.content, "The sender's copy");
        }
        await retry(refusal, frame);
      }
    },
  };
}

export const framingChecks: Check[] = styles.map(framingCheck);
