import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Description, findScenario } from '../messages/scenarios.ts';
import { playScenario } from '../provider/chat-frames.ts';

const message = {
  conversationId: 1,
  messageId: 2,
  senderId: 3,
  senderEmail: 'a@example.org',
  recipientId: 4,
  recipientEmail: 'b@example.org',
  content: 'Hello',
  timestamp: '2026-06-15T09:30:00.000Z',
};
const refusal = {
  error: 'RECIPIENT_NOT_FOUND',
  message: 'You cannot write to this address. Contact the poster of a room, or open a conversation.',
};

interface Peer {
  token: string | null;
  send(command: string, body: unknown): void;
  close(): void;
}

/** A chat that accepts every connection except those with the token `closed`. The test handles each SEND. */
async function aChat(onSend: (sender: Peer, all: readonly Peer[]) => void, closed: string | null = null) {
  const peers: Peer[] = [];
  const verifyClient = ({ req }: { req: IncomingMessage }) => tokenOf(req) !== closed;
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', verifyClient });
  await once(server, 'listening');
  server.on('connection', (socket, request) => {
    const peer = aPeer(socket, tokenOf(request));
    peers.push(peer);
    socket.on('message', (data) => {
      const text = String(data);
      if (text.startsWith('CONNECT')) socket.send('CONNECTED\nversion:1.2\n\n\0');
      if (text.startsWith('SEND')) onSend(peer, peers);
    });
  });
  onTestFinished(async () => {
    for (const client of server.clients) client.terminate();
    server.close();
    await once(server, 'close');
  });
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/chat`;
}

function aPeer(socket: WebSocket, token: string | null): Peer {
  return {
    token,
    send: (command, body) =>
      socket.send(
        `${command}\nsubscription:sub-0\nmessage-id:1\nmessage:Broken\n\n${JSON.stringify(body)}\0`,
      ),
    close: () => socket.close(),
  };
}

function tokenOf({ url = '' }: IncomingMessage): string | null {
  return new URL(url, 'ws://localhost').searchParams.get('token');
}

async function play(description: Description, url: string, timeout = 20_000) {
  const scenario = findScenario(description);
  if (scenario === undefined) throw new Error('There is no such scenario.');
  const values = { token: 'of-giulia', otherToken: 'of-marco' };
  return await playScenario(scenario, { url, values, timeout });
}

const toAll = (_: Peer, all: readonly Peer[]) => {
  for (const peer of all) peer.send('MESSAGE', message);
};

describe('a scenario of the chat', () => {
  it('returns the frame that the app sent after its copy has arrived', async () => {
    const url = await aChat(toAll);
    expect(await play('a message that a member sends with a key', url)).toMatchObject({
      command: 'SEND',
      headers: { destination: '/app/sendMessage', 'idempotency-key': expect.any(String) },
      body: expect.stringContaining('"recipientEmail"'),
    });
  });

  it('returns the frame that the app receives', async () => {
    const url = await aChat((sender) => sender.send('MESSAGE', refusal));
    const frame = await play('the refusal of a message to nobody', url);
    expect(frame).toMatchObject({ command: 'MESSAGE', body: JSON.stringify(refusal) });
  });

  it('lets the other member send after the first one is subscribed', async () => {
    const senders: unknown[] = [];
    const url = await aChat((sender, all) => {
      senders.push(sender.token);
      toAll(sender, all);
    });
    await play('a message that somebody else has sent', url);
    expect(senders).toEqual(['of-giulia', 'of-marco']);
  });

  it.each([
    {
      name: 'rejects the token',
      chat: () => aChat(toAll, 'of-giulia'),
      reason: /No connection to the chat at .*: The WebSocket was answered 401/,
    },
    {
      name: 'answers ERROR',
      chat: () => aChat((sender) => sender.send('ERROR', '')),
      reason: /Instead of a MESSAGE came: ERROR .*message:Broken/,
    },
    {
      name: 'refuses a message that it must accept',
      chat: () => aChat((sender) => sender.send('MESSAGE', refusal)),
      reason: /refused the message: You cannot write to this address/,
    },
    {
      name: 'answers with another JSON body',
      chat: () => aChat((sender) => sender.send('MESSAGE', { text: 'Hello' })),
      reason: /Invalid input/,
    },
    {
      name: 'answers nothing',
      chat: () => aChat(() => undefined),
      timeout: 1000,
      reason: /Within 1000 ms, instead of a MESSAGE came: nothing/,
    },
    {
      name: 'closes the connection',
      chat: () => aChat((sender) => sender.close()),
      reason: /Instead of a MESSAGE came: the end of the connection/,
    },
  ])('fails if the chat $name', async ({ chat, reason, timeout }) => {
    await expect(play('a message that a member sends', await chat(), timeout)).rejects.toThrow(reason);
  });

  it('fails if nothing listens', async () => {
    await expect(play('a message that a member sends', 'ws://127.0.0.1:9/chat')).rejects.toThrow(
      /No connection to the chat at .*: The WebSocket was not opened: .*ECONNREFUSED/,
    );
  });
});
