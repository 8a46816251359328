import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';

/** The largest message in bytes: as large as the workbench takes. */
const maxPayload = 16_000_000;
/** A client that reads more slowly than this many bytes is left out of further messages until it has read. */
const maxWaiting = 64_000_000;

interface RelayOptions {
  /** The path of the WebSocket. */
  path: string;
  /** Clients name it in the query: `?token=…`. */
  token: string;
  /** Called when a client has another token. It tries again every few seconds. */
  onRefused?(from: string): void;
}

/**
 * Passes on each message of a client to all others, so that workbenches watch apps in other browsers and in Node.js. It keeps nothing.
 * Returns a function that ends it.
 */
export function relayLive(
  server: Pick<Server, 'on' | 'off'>,
  { path, token, onRefused }: RelayOptions,
): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload });
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    // The development server has a socket of its own.
    if (pathname !== path) return;
    if (!isSame(searchParams.get('token') ?? '', token)) {
      onRefused?.(request.socket.remoteAddress ?? 'somewhere');
      socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      // An error is followed by `close`, after which the client is no longer among the sockets.
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
