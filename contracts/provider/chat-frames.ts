import { idempotencyHeader, incomingSchema, isSendError, sendDestination } from '@stanza/schemas/chat.ts';
import type { MessageBody, Scenario } from '../messages/scenarios.ts';
import { type ChatConnection, connectToChat, type Frame } from './chat-connection.ts';

interface Options {
  /** Of the chat's WebSocket, without a token. */
  url: string;
  /** What the provider states have given back, tokens among it. */
  values: Readonly<Record<string, unknown>>;
  /** Milliseconds to wait for a frame. */
  patience?: number;
}

/**
 * Plays a scenario on a backend's chat, over its real socket, and resolves with the frame that the pact describes. Rejects where the
 * backend refuses a connection, answers an ERROR, sends nothing in time, or does not take what it has to take.
 */
export async function playScenario(
  { sentBy, first, body, key, frame }: Scenario,
  { url, values, patience = 5000 }: Options,
): Promise<Frame> {
  const connections: ChatConnection[] = [];
  async function connectAs(name: Scenario['sentBy']): Promise<ChatConnection> {
    const connection = await connectToChat({ url, token: String(values[name]), patience });
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
    return sent;
  } finally {
    await Promise.all(connections.map((connection) => connection.close()));
  }
}

/** Where the chat of a backend is. */
export function chatUrl(backendUrl: string): string {
  return `${backendUrl.replace(/^http/, 'ws')}/chat`;
}

/** Sends a message and waits for its copy: whoever has got one is surely subscribed, which a broker need not say otherwise. */
export async function deliver(member: ChatConnection, body: MessageBody): Promise<void> {
  member.send(sendFrame(body));
  requireMessage(await member.next());
}

/** Sends a message and waits for its copy or its refusal: either way it counts against the sender's rate. */
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
