import { incomingDestination } from '@stanza/schemas/chat.ts';
import type { StompHeaders } from '@stomp/stompjs';
import { connect, subscribe } from './stomp.ts';
import { HandshakeRefused, openPeer, type PeerOptions, type StompPeer } from './stomp-peer.ts';
import type { Member, Target } from './target.ts';

/** The chat as one check sees it. What it opens is closed after it. */
export interface Chat extends Target {
  /** A WebSocket and no more. */
  open(token: string | null, overrides?: { origin?: string }): Promise<StompPeer>;
  /** One on which STOMP has begun. */
  connect(member: Member, headers?: StompHeaders): Promise<StompPeer>;
  /** One that gets the member's messages. */
  openSession(member: Member): Promise<StompPeer>;
  /** Both members, each on a socket. */
  openSessions(): Promise<[sender: StompPeer, recipient: StompPeer]>;
}

/** What the run has found out about the backend, so that one difference does not fail every check. */
export interface Capabilities {
  /** Offered with every WebSocket: what the app offers, or none where the server chooses none. */
  protocols: readonly string[];
  answersReceipts: boolean;
}

/** As the app offers. */
export const offeredProtocols = ['v12.stomp'] as const;

/** Milliseconds that the app waits for the receipt of its subscription, which some brokers never send. */
const receiptTimeout = 1000;

export const subscriptionId = 'messages';

export function openChat(target: Target, capabilities: Capabilities): { chat: Chat; leave(): Promise<void> } {
  const opening: Promise<StompPeer>[] = [];

  function open(token: string | null, { origin = target.origin } = {}): Promise<StompPeer> {
    const peer = openAsOffered({ url: addressWith(target, token), origin, timeout: target.timeout });
    opening.push(peer);
    return peer;
  }

  async function openAsOffered(options: Omit<PeerOptions, 'protocols'>): Promise<StompPeer> {
    try {
      return await openPeer({ ...options, protocols: capabilities.protocols });
    } catch (error) {
      if (!isWithoutProtocol(error)) throw error;
      capabilities.protocols = [];
      return await openPeer({ ...options, protocols: [] });
    }
  }

  async function connectAs({ token }: Member, headers: StompHeaders = {}): Promise<StompPeer> {
    const peer = await open(token);
    await connect(peer, headers);
    return peer;
  }

  async function openSession(member: Member): Promise<StompPeer> {
    const peer = await connectAs(member);
    if (capabilities.answersReceipts) {
      await subscribe(peer, subscriptionId, receiptTimeout).catch((error) => {
        if (peer.hasEnded || peer.frames.some(({ command }) => command === 'ERROR')) throw error;
        capabilities.answersReceipts = false;
      });
    } else {
      peer.send('SUBSCRIBE', { id: subscriptionId, destination: incomingDestination });
      // The best that can be had: what was sent before the ping has been read.
      await peer.ping('an answer to a ping');
    }
    return peer;
  }

  const chat: Chat = {
    ...target,
    open,
    connect: connectAs,
    openSession,
    openSessions: () => Promise.all([openSession(target.sender), openSession(target.recipient)]),
  };
  return {
    chat,
    async leave() {
      const opened = await Promise.allSettled(opening);
      await Promise.all(opened.map((one) => one.status === 'fulfilled' && one.value.close()));
    },
  };
}

/** Of the chat, with the token as a query parameter. */
export function addressWith({ chat }: Pick<Target, 'chat'>, token: string | null): string {
  const url = new URL(chat);
  if (token !== null) url.searchParams.set('token', token);
  return url.href;
}

/** A browser ends such a WebSocket as well. */
export function isWithoutProtocol(error: unknown): boolean {
  return (
    error instanceof HandshakeRefused &&
    error.cause instanceof Error &&
    error.cause.message === 'Server sent no subprotocol'
  );
}
