import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FrameImpl, Parser } from '@stomp/stompjs';
import { onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';

interface Frame {
  command: string;
  headers: Record<string, string>;
  body: string;
}

/** One connection to the broker. It sends only what the test gives. */
export interface Visit {
  /** The path and the query of the request. */
  path: string;
  socket: WebSocket;
  /** All received frames. A heartbeat is a frame without a command. */
  frames: Frame[];
  /** Waits for the first frame with a command. */
  frame(command: string): Promise<Frame>;
  give(command: string, headers?: Record<string, string>, body?: string): void;
  /** Answers CONNECT with these headers, and waits for the subscription. @returns the headers of SUBSCRIBE */
  subscribed(answer?: Record<string, string>): Promise<Record<string, string>>;
}

interface Broker {
  url: string;
  visits: Visit[];
  /** Waits for the first connection. */
  visit(): Promise<Visit>;
}

interface BrokerOptions {
  /** Handles the upgrade request instead of accepting it. */
  refuse?: (write: (answer: string) => void) => void;
}

/** A STOMP broker on a free port. It closes when the test ends. */
export async function aBroker({ refuse }: BrokerOptions = {}): Promise<Broker> {
  const visits: Visit[] = [];
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, stream, head) => {
    if (refuse) refuse((answer) => stream.end(answer));
    else {
      sockets.handleUpgrade(request, stream, head, (socket) => {
        visits.push(receive(request.url ?? '', socket));
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const { socket } of visits) socket.terminate();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `ws://127.0.0.1:${port}/chat`, visits, visit: () => present(() => visits[0]) };
}

function receive(path: string, socket: WebSocket): Visit {
  const frames: Frame[] = [];
  const parser = new Parser(
    (raw) => {
      const { command, headers, body } = FrameImpl.fromRawFrame(raw, true);
      frames.push({ command, headers: { ...headers }, body });
    },
    () => frames.push({ command: '', headers: {}, body: '' }),
  );
  socket.on('message', (data) => parser.parseChunk(String(data)));
  const visit: Visit = {
    path,
    socket,
    frames,
    frame: (command) => present(() => frames.find((one) => one.command === command)),
    give: (command, headers = {}, body = '') => socket.send(written(command, headers, body)),
    async subscribed(answer = { version: '1.2', 'heart-beat': '0,0' }) {
      await visit.frame('CONNECT');
      visit.give('CONNECTED', answer);
      return (await visit.frame('SUBSCRIBE')).headers;
    },
  };
  return visit;
}

/** A frame as bytes. */
export function written(command: string, headers: Record<string, string>, body = ''): Buffer {
  const frame = new FrameImpl({ command, headers, body, escapeHeaderValues: true });
  return Buffer.from(`${frame.serialize()}`);
}

/** Waits until `find` returns a value, with real time: `expect.poll` would wait for a fake clock. */
export async function present<T>(find: () => T | undefined | false): Promise<T> {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    const found = find();
    if (found !== undefined && found !== false) return found;
    await nextTurn();
  }
  throw new Error('It did not arrive in time');
}
