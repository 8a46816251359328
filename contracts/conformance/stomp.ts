import { randomUUID } from 'node:crypto';
import { incomingDestination } from '@stanza/schemas/chat/chat.ts';
import type { IFrame, StompHeaders } from '@stomp/stompjs';
import type { StompPeer } from './stomp-peer.ts';

/** The CONNECT headers of the app, but without heart-beats, which few checks need. */
export function connectHeaders({ host }: StompPeer): StompHeaders {
  return { 'accept-version': '1.2', host, 'heart-beat': '0,0' };
}

/** Sends CONNECT and waits for CONNECTED. */
export async function connect(peer: StompPeer, headers: StompHeaders = {}): Promise<IFrame> {
  peer.send('CONNECT', { ...connectHeaders(peer), ...headers });
  return await peer.frame('CONNECTED', ({ command }) => command === 'CONNECTED');
}

/** Sends a frame with a receipt header and waits for the RECEIPT. */
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

/** Subscribes and waits for the receipt. */
export async function subscribe(peer: StompPeer, id: string, timeout?: number): Promise<void> {
  await sendWithReceipt(peer, 'SUBSCRIBE', { id, destination: incomingDestination }, timeout);
}

export function isError({ command }: IFrame): boolean {
  return command === 'ERROR';
}

/** Waits for an ERROR or the end of the connection. */
export async function waitForRejection(peer: StompPeer): Promise<void> {
  await peer.until(
    'an ERROR or the end of the connection',
    () => peer.hasEnded || peer.frames.some(isError) || undefined,
  );
}
