import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';

/** The maximum size of a message in bytes, equal to the workbench's limit. */
const maxPayload = 16_000_000;
/** A slow client with more unread bytes than this gets no further messages until it has read some. */
const maxWaiting = 64_000_000;

interface RelayOptions {
  path: string;
  /** The token that clients send in the query: `?token=…`. */
  token: string;
  /** Called if a client sends another token. Such a client retries every few seconds. */
  onRefused?(from: string): void;
}

/**
 * Forwards each message of a client to all others, so that workbenches can watch apps in other browsers and in Node.js. Nothing is stored.
 * Returns a function that stops the relay.
 */
export function relayLive(
  server: Pick<Server, 'on' | 'off'>,
  { path, token, onRefused }: RelayOptions,
): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload });
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    // The development server has its own WebSocket.
    if (pathname !== path) return;
    if (!isSame(searchParams.get('token') ?? '', token)) {
      onRefused?.(request.socket.remoteAddress ?? 'somewhere');
      socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      // `close` follows an error, and removes the client from the sockets.
      client.on('error', () => {});
      client.on('message', (data) => {
        const text = String(data);
        for (const other of sockets.clients) {
          const takes = other.readyState === WebSocket.OPEN && other.bufferedAmount < maxWaiting;
          if (other !== client && takes) other.send(text);
        }
      });
    });
  };
  server.on('upgrade', onUpgrade);
  return () => {
    server.off('upgrade', onUpgrade);
    for (const client of sockets.clients) client.terminate();
    sockets.close();
  };
}

function isSame(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
