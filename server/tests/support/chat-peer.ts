import type { AddressInfo } from 'node:net';
import { openPeer, type StompPeer } from '@stanza/contracts/conformance/stomp-peer.ts';
import {
  type ChatMessage,
  chatMessageSchema,
  idempotencyHeader,
  incomingDestination,
  type ReadMarker,
  type SendError,
  sendDestination,
  sendErrorSchema,
} from '@stanza/schemas/chat/chat.ts';
import {
  type GroupMessage,
  groupMessageSchema,
  groupQueueDestination,
  groupSendDestination,
} from '@stanza/schemas/match/group-chat.ts';
import type { IFrame, StompHeaders } from '@stomp/stompjs';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { now } from './builders.ts';
import { cleanUpAfterUse } from './cleanup.ts';
import type { Member } from './members.ts';

/** The maximum time to wait for a frame, in milliseconds: enough for a busy machine. */
const timeout = 25_000;

/** Listens on a free port. @returns the address of the chat */
export async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return `ws://127.0.0.1:${port}/chat`;
}

/** Opens a WebSocket, without CONNECT. Rejects with a `HandshakeRefused`. */
export async function openSocket(chat: string, token: string | null, origin?: string): Promise<StompPeer> {
  const url = token === null ? chat : `${chat}?token=${token}`;
  const peer = await openPeer({ url, protocols: ['v12.stomp'], timeout, origin });
  cleanUpAfterUse(async () => peer.cut());
  return peer;
}

/** Opens a WebSocket and connects, with additional headers. */
export async function connect(chat: string, token: string, headers: StompHeaders = {}): Promise<StompPeer> {
  const peer = await openSocket(chat, token);
  peer.send('CONNECT', { 'accept-version': '1.2', host: 'localhost', ...headers });
  await command(peer, 'CONNECTED');
  return peer;
}

export async function enter(chat: string, token: string): Promise<StompPeer> {
  const peer = await connect(chat, token);
  await subscribe(peer, 'all');
  return peer;
}

/** The same, with a subscription to the member's group. */
export async function enterGroup(chat: string, token: string): Promise<StompPeer> {
  const peer = await enter(chat, token);
  await subscribe(peer, 'group', { destination: groupQueueDestination });
  return peer;
}

/** The answer of /health from the server of a chat. */
export async function healthOf(chat: string): Promise<unknown> {
  const response = await fetch(new URL('/health', chat.replace(/^ws/, 'http')));
  return await response.json();
}

export async function subscribe(peer: StompPeer, id: string, headers: StompHeaders = {}): Promise<void> {
  peer.send('SUBSCRIBE', { id, destination: incomingDestination, receipt: `subscribed ${id}`, ...headers });
  await receipt(peer, `subscribed ${id}`);
}

export async function command(peer: StompPeer, name: string): Promise<IFrame> {
  return await peer.frame(name, (frame) => frame.command === name);
}

export async function receipt(peer: StompPeer, id: string): Promise<IFrame> {
  return await peer.frame(`receipt ${id}`, (frame) => frame.headers['receipt-id'] === id);
}

/** Waits for the next ERROR, and for the close code of the connection. */
export async function failure(peer: StompPeer): Promise<{ error: IFrame; code: number | null }> {
  const error = await command(peer, 'ERROR');
  await peer.end();
  return { error, code: peer.endCode };
}

interface Saying {
  key?: string;
  headers?: StompHeaders;
}

export function say(
  peer: StompPeer,
  to: Pick<Member, 'email'>,
  content: string,
  { key, headers = {} }: Saying = {},
): void {
  const own = { destination: sendDestination, ...(key !== undefined && { [idempotencyHeader]: key }) };
  peer.send('SEND', { ...own, ...headers }, JSON.stringify({ recipientEmail: to.email, content }));
}

export interface Heard {
  message: ChatMessage;
  headers: StompHeaders;
}

/** Waits for the next message with this content. */
export async function hear(peer: StompPeer, content: string): Promise<Heard> {
  const frame = await peer.frame(`'${content}'`, ({ command: name, body }) => {
    return name === 'MESSAGE' && JSON.parse(body).content === content;
  });
  return { message: chatMessageSchema.parse(JSON.parse(frame.body)), headers: frame.headers };
}

/** Waits for the next send error, with its headers. */
export async function nextSendError(peer: StompPeer): Promise<{ error: SendError; headers: StompHeaders }> {
  const frame = await peer.frame('a send error', ({ command: name, body }) => {
    return name === 'MESSAGE' && 'error' in JSON.parse(body);
  });
  return { error: sendErrorSchema.parse(JSON.parse(frame.body)), headers: frame.headers };
}

/** Waits for the read markers of the member to be exactly these. */
export async function hearMarker(peer: StompPeer, marker: ReadMarker): Promise<void> {
  await peer.frame('a read marker', ({ command: name }) => name === 'MESSAGE' && markersOf(peer).length > 0);
  expect(markersOf(peer)).toEqual([marker]);
}

const bodiesOf = (peer: StompPeer): object[] =>
  peer.frames.filter(({ command: name }) => name === 'MESSAGE').map(({ body }) => JSON.parse(body));

export const markersOf = (peer: StompPeer) => bodiesOf(peer).filter((body) => 'readUntil' in body);

/** The contents of the messages so far, in order of arrival. */
export function contentsOf(peer: StompPeer): string[] {
  return bodiesOf(peer)
    .filter((body) => !('readUntil' in body))
    .map((body) => chatMessageSchema.parse(body).content);
}

/** Puts members into a new group. @returns its id */
export async function makeGroup({ db }: Pick<TestApp, 'db'>, ...members: Member[]): Promise<number> {
  const { id } = await db
    .insertInto('groups')
    .values({ created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('group_members')
    .values(members.map((member) => ({ user_id: member.id, group_id: id, joined_at: now })))
    .execute();
  return id;
}

export function sayToGroup(peer: StompPeer, groupId: number, content: string, key: string): void {
  const headers = { destination: groupSendDestination, [idempotencyHeader]: key };
  peer.send('SEND', headers, JSON.stringify({ groupId, content }));
}

/** Waits for the next message of the group with this content. */
export async function hearInGroup(
  peer: StompPeer,
  content: string,
): Promise<{ message: GroupMessage; headers: StompHeaders }> {
  const frame = await peer.frame(`'${content}'`, ({ command: name, body }) => {
    return name === 'MESSAGE' && JSON.parse(body).content === content;
  });
  expect(frame.headers.destination).toBe(groupQueueDestination);
  return { message: groupMessageSchema.parse(JSON.parse(frame.body)), headers: frame.headers };
}
