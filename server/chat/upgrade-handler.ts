import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Session } from '../account/sessions.ts';
import { DatabaseUnavailableError } from '../database/unavailable.ts';
import { retryAfter, unavailable } from '../http/errors.ts';

export interface UpgradeHandlerOptions {
  path: string;
  isAllowedOrigin(request: IncomingMessage): boolean;
  /** `null` for an invalid token. */
  findSession(token: string): Promise<Session | null>;
  /** Resolves when it is known whether the chat is available. */
  ready: Promise<void>;
  /** Called last. Nothing is awaited between its answer and `onSocket`. */
  checkSession(session: Session): 'ok' | 'session-ended' | 'chat-unavailable';
  onSocket(socket: WebSocket, session: Session): void;
  onError(error: unknown): void;
}

/** Bytes of a WebSocket message, which may hold several frames. */
const maxPayload = 1024 * 1024;
/** Milliseconds in which the client has to answer a close frame. The library's types lack this option, so it is spread below. */
const closeTimeout = { closeTimeout: 3_000 };
/** Milliseconds without traffic before TCP probes the connection. */
const keepAlive = 30_000;

const protocols = ['v12.stomp'];

/** Makes a handler for the server's `upgrade` event. It rejects an upgrade with an HTTP answer. */
export function createUpgradeHandler(
  options: UpgradeHandlerOptions,
): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload,
    ...closeTimeout,
    handleProtocols: (offered) => protocols.find((one) => offered.has(one)) ?? false,
  });

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const [path, query] = (request.url ?? '').split('?', 2);
    if (path !== options.path) return rejectUpgrade(socket, 404, 'Not found.');
    if (!options.isAllowedOrigin(request)) return rejectUpgrade(socket, 403, 'This origin is not allowed.');
    const token = new URLSearchParams(query).get('token');
    const session = token ? await options.findSession(token) : null;
    if (session === null) return rejectUpgrade(socket, 401, 'Not authenticated.');
    await options.ready;
    const answer = options.checkSession(session);
    if (answer === 'session-ended') return rejectUpgrade(socket, 401, 'Not authenticated.');
    if (answer === 'chat-unavailable') {
      return rejectUpgrade(socket, 503, 'The chat is not available right now.');
    }
    request.socket.setKeepAlive(true, keepAlive);
    server.handleUpgrade(request, socket, head, (opened) => options.onSocket(opened, session));
  }

  return (request, socket, head) => {
    // The client may disconnect before the answer. After the upgrade the WebSocket handles its own errors.
    socket.on('error', () => undefined);
    upgrade(request, socket, head).catch((error: unknown) => {
      options.onError(error);
      if (error instanceof DatabaseUnavailableError) rejectUpgrade(socket, 503, unavailable);
      else rejectUpgrade(socket, 500, 'Something went wrong on the server.');
    });
  };
}

function rejectUpgrade(socket: Duplex, status: number, message: string): void {
  const body = JSON.stringify({ message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(status === 503 ? [`Retry-After: ${retryAfter}`] : []),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
