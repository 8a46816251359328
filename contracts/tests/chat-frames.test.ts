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
const refusal = { error: 'RECIPIENT_NOT_FOUND', message: 'Nobody here has this email address.' };

interface Peer {
  token: string | null;
  send(command: string, body: unknown): void;
  close(): void;
}

/** A chat that takes every connection but those of `closed`, and does with a SEND what the test says. */
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

async function play(description: Description, url: string) {
  const scenario = findScenario(description);
  if (scenario === undefined) throw new Error('There is no such scenario.');
  const values = { token: 'of-giulia', otherToken: 'of-marco' };
  return await playScenario(scenario, { url, values, patience: 300 });
}

const toAll = (_: Peer, all: readonly Peer[]) => {
  for (const peer of all) peer.send('MESSAGE', message);
};

describe('a scenario of the chat', () => {
  it('ends in the frame that the app has sent, once its copy is there', async () => {
    const url = await aChat(toAll);
    expect(await play('a message that a member sends with a key', url)).toMatchObject({
      command: 'SEND',
      headers: { destination: '/app/sendMessage', 'idempotency-key': expect.any(String) },
      body: expect.stringContaining('"recipientEmail"'),
    });
  });

  it('ends in the frame that the app gets', async () => {
    const url = await aChat((sender) => sender.send('MESSAGE', refusal));
    const frame = await play('the refusal of a message to nobody', url);
    expect(frame).toMatchObject({ command: 'MESSAGE', body: JSON.stringify(refusal) });
  });

  it('lets the other one send only when the first one surely hears', async () => {
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
      name: 'takes no such token',
      chat: () => aChat(toAll, 'of-giulia'),
      reason: /does not answer: Unexpected server response: 401/,
    },
    {
      name: 'answers ERROR',
      chat: () => aChat((sender) => sender.send('ERROR', '')),
      reason: /answered ERROR: Broken/,
    },
    {
      name: 'refuses what it has to take',
      chat: () => aChat((sender) => sender.send('MESSAGE', refusal)),
      reason: /refused the message: Nobody here/,
    },
    {
      name: 'answers with what is no message',
      chat: () => aChat((sender) => sender.send('MESSAGE', { text: 'Hello' })),
      reason: /Invalid input/,
    },
    {
      name: 'says nothing',
      chat: () => aChat(() => undefined),
      reason: /sent no MESSAGE within 0.3 seconds/,
    },
    {
      name: 'hangs up',
      chat: () => aChat((sender) => sender.close()),
      reason: /closed the connection/,
    },
  ])('fails where the chat $name', async ({ chat, reason }) => {
    await expect(play('a message that a member sends', await chat())).rejects.toThrow(reason);
  });

  it('fails where nothing listens', async () => {
    await expect(play('a message that a member sends', 'ws://127.0.0.1:9/chat')).rejects.toThrow(
      /does not answer/,
    );
  });
});
