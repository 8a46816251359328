import { randomUUID } from 'node:crypto';
import { incomingDestination } from '@stanza/schemas/chat.ts';
import type { IFrame, StompHeaders } from '@stomp/stompjs';
import type { StompPeer } from './stomp-peer.ts';

/** What the app says to begin with, but for heart-beats, which few checks want. */
export function connectHeaders({ host }: StompPeer): StompHeaders {
  return { 'accept-version': '1.2', host, 'heart-beat': '0,0' };
}

/** Begins STOMP, and waits until it has begun. */
export async function connect(peer: StompPeer, headers: StompHeaders = {}): Promise<IFrame> {
  peer.send('CONNECT', { ...connectHeaders(peer), ...headers });
  return await peer.frame('CONNECTED', ({ command }) => command === 'CONNECTED');
}

/** Sends a frame with a receipt, and waits for it. */
export async function sendWithReceipt(
  peer: StompPeer,
  command: string,
  headers: StompHeaders,
  timeout?: number,
): Promise<void> {
  const receipt = randomUUID();
  peer.send(command, { ...headers, receipt });
  await receiptOf(peer, receipt, command, timeout);
}

export async function receiptOf(
  peer: StompPeer,
  receipt: string,
  command: string,
  timeout?: number,
): Promise<void> {
  await peer.frame(
    `a RECEIPT for ${command} with receipt-id:${receipt}`,
    (frame) => frame.command === 'RECEIPT' && frame.headers['receipt-id'] === receipt,
    timeout,
  );
}

/** Resolves once the server says that it has subscribed. */
export async function subscribe(peer: StompPeer, id: string, timeout?: number): Promise<void> {
  await sendWithReceipt(peer, 'SUBSCRIBE', { id, destination: incomingDestination }, timeout);
}

export function isError({ command }: IFrame): boolean {
  return command === 'ERROR';
}

/** Waits until the server has said that this is the end, by an ERROR or by ending the connection. */
export async function waitForRejection(peer: StompPeer): Promise<void> {
  await peer.until(
    'an ERROR or the end of the connection',
    () => peer.hasEnded || peer.frames.some(isError) || undefined,
  );
}
