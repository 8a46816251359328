import { incomingDestination } from '@stanza/schemas/chat/chat.ts';
import { groupQueueDestination } from '@stanza/schemas/match/group-chat.ts';
import { addressWith, offeredProtocols } from '../conformance/chat.ts';
import { connect } from '../conformance/stomp.ts';
import { openPeer } from '../conformance/stomp-peer.ts';

/** A STOMP frame on the socket. */
export interface Frame {
  command: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A member's connection to a backend's chat, with the subscriptions of the app. */
export interface ChatConnection {
  send(frame: Frame): void;
  /** The next MESSAGE. Rejects if the connection ends, the backend sends an ERROR, or no MESSAGE comes in time. */
  next(): Promise<Frame>;
  close(): void;
}

export interface ChatOptions {
  /** The chat's WebSocket, without a token. */
  url: string;
  /** Milliseconds to wait for a frame. */
  timeout: number;
}

/** Rejects if the backend does not accept the connection. */
export async function connectToChat(
  { url, timeout }: ChatOptions,
  token: string,
  { isInGroup = false } = {},
): Promise<ChatConnection> {
  const address = addressWith({ chat: url }, token);
  const peer = await openPeer({ url: address, protocols: offeredProtocols, timeout }).catch(
    (cause: Error) => {
      throw new Error(`No connection to the chat at ${url}: ${cause.message}`, { cause });
    },
  );
  try {
    await connect(peer);
  } catch (error) {
    peer.cut();
    throw error;
  }
  if (isInGroup) peer.send('SUBSCRIBE', { id: 'group', destination: groupQueueDestination });
  peer.send('SUBSCRIBE', { id: 'messages', destination: incomingDestination });
  return {
    send: ({ command, headers, body }) => peer.send(command, headers, body),
    next: () => peer.frame('a MESSAGE', ({ command }) => command === 'MESSAGE'),
    // Without DISCONNECT: some brokers never answer it.
    close: () => peer.cut(),
  };
}
