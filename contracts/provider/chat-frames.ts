import { createConversationsApi } from '@stanza/api/chat/conversations.ts';
import {
  type ChatMessage,
  chatMessageSchema,
  idempotencyHeader,
  incomingSchema,
  isSendError,
  sendDestination,
} from '@stanza/schemas/chat/chat.ts';
import type { MessageBody, Scenario } from '../messages/scenarios.ts';
import { type ChatConnection, type ChatOptions, connectToChat, type Frame } from './chat-connection.ts';

interface Options extends ChatOptions {
  /** The values that the provider states returned, with the tokens. */
  values: Readonly<Record<string, unknown>>;
}

/**
 * Runs a scenario on a backend's chat over a real socket, and resolves with the frame that the pact describes. Rejects if the backend
 * rejects a connection, sends an ERROR, sends nothing in time, or rejects a message that it must accept.
 */
export async function playScenario(
  { sentBy, first, body, key, frame }: Scenario,
  { values, ...chat }: Options,
): Promise<Frame> {
  const connections: ChatConnection[] = [];
  async function connectAs(name: Scenario['sentBy']): Promise<ChatConnection> {
    const connection = await connectToChat(chat, String(values[name]));
    connections.push(connection);
    return connection;
  }
  try {
    const member = await connectAs('token');
    if (first !== undefined) await deliver(member, first);
    const sender = sentBy === 'token' ? member : await connectAs(sentBy);
    const sent = sendFrame(body, key);
    sender.send(sent);
    const received = await member.next();
    if (frame === 'received') return received;
    requireMessage(received);
    if (frame === 'sent') return sent;
    await read(chat.url, String(values.token), chatMessageSchema.parse(JSON.parse(received.body)));
    return await member.next();
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** The address of a backend's chat. */
export function chatUrl(backendUrl: string): string {
  return `${backendUrl.replace(/^http/, 'ws')}/chat`;
}

/** Marks a message as read, as another device of the member would. */
async function read(url: string, token: string, { conversationId, timestamp }: ChatMessage): Promise<void> {
  const backend = url.replace(/^ws/, 'http').replace(/\/chat$/, '');
  await createConversationsApi(backend).readConversation(conversationId, timestamp, {
    token,
    signal: AbortSignal.timeout(10_000),
  });
}

/** Sends a message and waits for its copy. The copy proves the subscription, which a broker need not confirm. */
async function deliver(member: ChatConnection, body: MessageBody): Promise<void> {
  member.send(sendFrame(body));
  requireMessage(await member.next());
}

/** Sends a message and waits for its copy or its rejection. Both count against the sender's rate limit. */
export async function exhaustRate(member: ChatConnection, body: MessageBody): Promise<void> {
  member.send(sendFrame(body));
  await member.next();
}

function sendFrame(body: MessageBody, key?: string): Frame {
  return {
    command: 'SEND',
    headers: {
      destination: sendDestination,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { [idempotencyHeader]: key }),
    },
    body: JSON.stringify(body),
  };
}

function requireMessage({ body }: Frame): void {
  const incoming = incomingSchema.parse(JSON.parse(body));
  if (isSendError(incoming)) throw new Error(`The chat refused the message: ${incoming.message}`);
}
