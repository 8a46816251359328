import { createConversationsApi } from '@stanza/api/chat/conversations.ts';
import {
  type ChatMessage,
  chatMessageSchema,
  idempotencyHeader,
  incomingSchema,
  sendDestination,
} from '@stanza/schemas/chat/chat.ts';
import { groupMessageSchema, groupSendDestination } from '@stanza/schemas/match/group-chat.ts';
import * as z from 'zod/mini';
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
  { pact, sentBy, first, body, key, frame }: Scenario,
  { values, ...chat }: Options,
): Promise<Frame> {
  const connections: ChatConnection[] = [];
  async function connectAs(name: Scenario['sentBy']): Promise<ChatConnection> {
    const connection = await connectToChat(chat, String(values[name]), { isInGroup: pact === 'groups' });
    connections.push(connection);
    return connection;
  }
  try {
    const member = await connectAs('token');
    const frameOf = (content: Scenario['body'], usedKey?: string) =>
      'recipientEmail' in content
        ? sendFrame(sendDestination, content, usedKey)
        : sendFrame(groupSendDestination, { ...content, groupId: values.groupId }, usedKey);
    if (first !== undefined) {
      member.send(frameOf(first));
      // Its copy proves the subscription, which a broker need not confirm.
      requireMessage(await member.next());
    }
    const sender = sentBy === 'token' ? member : await connectAs(sentBy);
    const sent = frameOf(body, key);
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

/** Sends a message and waits for its copy or its rejection. Both count against the sender's rate limit. */
export async function exhaustRate(member: ChatConnection, body: MessageBody): Promise<void> {
  member.send(sendFrame(sendDestination, body));
  await member.next();
}

function sendFrame(destination: string, body: object, key?: string): Frame {
  return {
    command: 'SEND',
    headers: {
      destination,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { [idempotencyHeader]: key }),
    },
    body: JSON.stringify(body),
  };
}

function requireMessage({ body }: Frame): void {
  const incoming = z.union([groupMessageSchema, incomingSchema]).parse(JSON.parse(body));
  if ('error' in incoming) throw new Error(`The chat refused the message: ${incoming.message}`);
}
