import { incomingDestination } from '@stanza/schemas/chat/chat.ts';
import type { StompHeaders } from '@stomp/stompjs';
import { connect, subscribe } from './stomp.ts';
import { HandshakeRefused, openPeer, type PeerOptions, type StompPeer } from './stomp-peer.ts';
import type { Member, Target } from './target.ts';

/** The chat for one check. Connections are closed when the check ends. */
export interface Chat extends Target {
  /** Opens a WebSocket. */
  open(token: string | null, overrides?: { origin?: string }): Promise<StompPeer>;
  /** Opens a WebSocket and connects with STOMP. */
  connect(member: Member, headers?: StompHeaders): Promise<StompPeer>;
  /** Connects and subscribes to the member's messages. */
  openSession(member: Member): Promise<StompPeer>;
  /** A session of the sender and one of the recipient. */
  openSessions(): Promise<[sender: StompPeer, recipient: StompPeer]>;
}

/** What a run has learned about the backend. Without it, one missing capability would fail every check. */
export interface Capabilities {
  /** The sub-protocols offered with each WebSocket: those of the app, or none if the server chooses none. */
  protocols: readonly string[];
  answersReceipts: boolean;
}

/** The sub-protocols that the app offers. */
export const offeredProtocols = ['v12.stomp'] as const;

/** Milliseconds that the app waits for the receipt of its subscription. Some brokers never send it. */
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
      // Without receipts, the answer to a ping shows that the server has read the SUBSCRIBE.
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

/** The address of the chat, with the token as a query parameter. */
export function addressWith({ chat }: Pick<Target, 'chat'>, token: string | null): string {
  const url = new URL(chat);
  if (token !== null) url.searchParams.set('token', token);
  return url.href;
}

/** Whether the server chose no sub-protocol. Browsers reject such a WebSocket too. */
export function isWithoutProtocol(error: unknown): boolean {
  return (
    error instanceof HandshakeRefused &&
    error.cause instanceof Error &&
    error.cause.message === 'Server sent no subprotocol'
  );
}
