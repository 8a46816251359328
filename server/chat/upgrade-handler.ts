import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Session } from '../accounts/sessions.ts';

export interface UpgradeHandlerOptions {
  path: string;
  isAllowedOrigin(request: IncomingMessage): boolean;
  /** `null` for a token that is not good. */
  findSession(token: string): Promise<Session | null>;
  /** Resolves when it is known whether the chat is open; while it begins, that takes a moment. */
  ready: Promise<void>;
  /** Asked last of all, with nothing to wait for between the answer and `onSocket`. */
  mayEnter(session: Session): 'yes' | 'ended' | 'closed';
  onSocket(socket: WebSocket, session: Session): void;
  onFault(error: unknown): void;
}

/** Bytes of a WebSocket message, which may hold several frames. */
const maxPayload = 1024 * 1024;
/** Milliseconds in which the other side may answer a goodbye: an option that the library's types do not have yet. */
const patience = { closeTimeout: 3_000 };
/** Milliseconds without a sign of life before TCP asks for one. */
const keepAlive = 30_000;

const protocols = ['v12.stomp'];

/** For the server's event `upgrade`: lets in whoever may enter, and answers everybody else as HTTP does. */
export function createUpgradeHandler(
  options: UpgradeHandlerOptions,
): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload,
    ...patience,
    handleProtocols: (offered) => protocols.find((one) => offered.has(one)) ?? false,
  });

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const [path, query] = (request.url ?? '').split('?', 2);
    if (path !== options.path) return rejectUpgrade(socket, 404, 'Not found.');
    if (!options.isAllowedOrigin(request)) return rejectUpgrade(socket, 403, 'This origin is not allowed.');
    const token = new URLSearchParams(query).get('token');
    const session = token ? await options.findSession(token) : null;
    if (session === null) return rejectUpgrade(socket, 401, 'Not authenticated.');
    await options.ready;
    const answer = options.mayEnter(session);
    if (answer === 'ended') return rejectUpgrade(socket, 401, 'Not authenticated.');
    if (answer === 'closed') return rejectUpgrade(socket, 503, 'The chat is not available right now.');
    request.socket.setKeepAlive(true, keepAlive);
    server.handleUpgrade(request, socket, head, (opened) => options.onSocket(opened, session));
  }

  return (request, socket, head) => {
    // Whoever has gone before the answer; a WebSocket looks after itself.
    socket.on('error', () => undefined);
    admit(request, socket, head).catch((error: unknown) => {
      options.onFault(error);
      rejectUpgrade(socket, 500, 'Something went wrong on the server.');
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
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
