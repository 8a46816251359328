import { incomingDestination, sendDestination } from '@stanza/schemas/chat/chat.ts';
import type { IFrame } from '@stomp/stompjs';
import { connectHeaders, isError } from '../stomp.ts';
import type { StompPeer } from '../stomp-peer.ts';

export interface Malformed {
  name: string;
  /** Completes the text 'For …:'. */
  what: string;
  /** Sent before CONNECT. */
  isFirst?: boolean;
  send(peer: StompPeer): Promise<void>;
  /** A close code that may replace the ERROR. */
  endCode?: number;
  /** What the ERROR must contain besides its message. */
  has?: { what: string; isThere(error: IFrame): boolean };
}

const sendHead = `SEND\ndestination:${sendDestination}`;
/** The close code for a message that is too big (RFC 6455, 7.4.1). */
const tooBig = 1009;

const raw = (data: string | Uint8Array) => (peer: StompPeer) => peer.sendRaw(data);

/** In bytes, many times the size of the longest message. */
const oversize = 8 * 1024 * 1024;
const chunk = 'x'.repeat(64 * 1024);

/** Sends an endless frame until the server rejects it. */
async function sendWithoutEnd(peer: StompPeer): Promise<void> {
  await peer.sendRaw(`${sendHead}\n\n`);
  for (let sent = 0; sent < oversize; sent += chunk.length) {
    if (peer.hasEnded || peer.frames.some(isError)) return;
    await peer.sendRaw(chunk);
  }
}

/** Frames that every server must reject. */
export const malformedFrames: Malformed[] = [
  {
    name: 'before-connect',
    what: 'a frame before CONNECT',
    isFirst: true,
    send: raw(`SUBSCRIBE\nid:1\ndestination:${incomingDestination}\n\n\0`),
  },
  {
    name: 'version',
    what: 'CONNECT with no version that the server speaks',
    isFirst: true,
    send: raw('CONNECT\naccept-version:9.8,9.9\nheart-beat:0,0\n\n\0'),
    has: {
      what: 'a version header with 1.2',
      isThere: ({ headers }) => /(^|,)1\.2(,|$)/.test(headers.version ?? ''),
    },
  },
  {
    name: 'second-connect',
    what: 'a second CONNECT',
    send: async (peer) => peer.send('CONNECT', connectHeaders(peer)),
  },
  { name: 'command', what: 'an unknown command', send: raw('GREET\nid:1\n\nhello\0') },
  {
    name: 'noise',
    what: 'bytes that are not UTF-8',
    send: raw(Uint8Array.of(0xff, 0xfe, 0x80, 0xc0, 10, 10, 0)),
  },
  {
    name: 'escape',
    what: 'an escape in a header that STOMP 1.2 does not have',
    send: raw(`SUBSCRIBE\nid:two\\twords\ndestination:${incomingDestination}\n\n\0`),
  },
  {
    name: 'header',
    what: 'a header without a colon',
    send: raw(`SUBSCRIBE\nid\ndestination:${incomingDestination}\n\n\0`),
  },
  { name: 'send-destination', what: 'SEND without a destination', send: raw('SEND\n\n{}\0') },
  {
    name: 'subscribe-destination',
    what: 'SUBSCRIBE without a destination',
    send: raw('SUBSCRIBE\nid:1\n\n\0'),
  },
  {
    name: 'subscribe-id',
    what: 'SUBSCRIBE without an id',
    send: raw(`SUBSCRIBE\ndestination:${incomingDestination}\n\n\0`),
  },
  {
    name: 'length-text',
    what: 'a content-length that is no number',
    send: raw(`${sendHead}\ncontent-length:many\n\n{}\0`),
  },
  {
    name: 'length-short',
    what: 'a content-length that ends before the body does',
    send: raw(`${sendHead}\ncontent-length:2\n\n{"recipientEmail":"a"}\n\n\0`),
  },
  {
    name: 'oversize',
    what: 'a frame of 8 MiB in one piece',
    send: (peer) => peer.sendRaw(`${sendHead}\n\n${chunk.repeat(oversize / chunk.length)}\0`),
    endCode: tooBig,
  },
  {
    name: 'endless',
    what: 'an endless frame, sent in pieces up to 8 MiB',
    send: sendWithoutEnd,
    endCode: tooBig,
  },
];

/** Frames that STOMP allows. A server should answer that it does not support them. */
export const unsupportedFrames: Malformed[] = [
  {
    name: 'send-elsewhere',
    what: 'SEND to a destination that the chat does not have',
    send: raw('SEND\ndestination:/app/nowhere\n\n{}\0'),
  },
  {
    name: 'subscribe-elsewhere',
    what: 'SUBSCRIBE to a destination that the chat does not have',
    send: raw('SUBSCRIBE\nid:1\ndestination:/topic/nowhere\n\n\0'),
  },
  {
    name: 'receipt-id',
    what: 'a frame with a receipt header that cannot be processed',
    send: raw('SUBSCRIBE\nid:1\nreceipt:of-a-fault\n\n\0'),
    has: {
      what: 'its receipt-id',
      isThere: ({ headers }) => headers['receipt-id'] === 'of-a-fault',
    },
  },
];
