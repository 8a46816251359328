import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { incomingDestination, sendDestination } from '@stanza/schemas/chat/chat.ts';
import { FrameImpl } from '@stomp/stompjs';
import { WebSocket } from 'ws';
import { chatAddress } from '../chat/account.ts';
import type { LoadAccount } from '../chat/load-accounts.ts';

/** The result of a request. A lost chat connection does not count, since the client reconnects. */
interface Outcome {
  /** The status of the answer; 0 if there was none. */
  status: number;
  /** Milliseconds of `performance.now()`. */
  endedAt: number;
  duration: number;
}

/** A client that makes one request after the other until it is stopped. */
export interface LoadClient {
  /** Milliseconds of `performance.now()`. */
  lastServed(): number;
  /** The outcomes since the last call. */
  takeOutcomes(): Outcome[];
  stop(): Promise<void>;
}

/** In milliseconds: far longer than any answer may take. */
const timeout = 20_000;
/** In milliseconds. */
const rest = 30;

/** A member who searches, reads, and likes. */
export function startHttpClient(serverUrl: string, { token }: LoadAccount, listingId: number): LoadClient {
  const headers = { authorization: `Bearer ${token}` };
  const requests: [path: string, init?: RequestInit][] = [
    ['api/search/listings?location=Milano'],
    ['api/search/filtered?location=Milano&hasBalcony=true'],
    [`api/listings/${listingId}`],
    ['api/chat/conversations', { headers }],
    [`api/users/me/likes/${listingId}`, { method: 'POST', headers }],
    ['api/users/me/likes', { headers }],
    [`api/users/me/likes/${listingId}`, { method: 'DELETE', headers }],
  ];
  let turn = 0;
  return startClient(async () => {
    const [path, init] = requests[turn++ % requests.length] ?? [''];
    const response = await fetch(new URL(path, serverUrl), { ...init, signal: AbortSignal.timeout(timeout) });
    await response.arrayBuffer();
    return response.status;
  });
}

/** A member who writes to another, and waits for the server's copy of each message. */
export function startChatClient(
  serverUrl: string,
  { token }: LoadAccount,
  recipientEmail: string,
): LoadClient {
  let socket: WebSocket | null = null;
  let count = 0;

  async function connect(): Promise<WebSocket> {
    const opened = new WebSocket(`${chatAddress(serverUrl)}?token=${token}`, ['v12.stomp']);
    opened.on('error', () => undefined);
    const [what] = await Promise.race([
      once(opened, 'open').then(() => [200]),
      once(opened, 'unexpected-response').then(([, { statusCode }]) => [statusCode]),
      once(opened, 'close').then(() => [0]),
    ]);
    if (what !== 200) throw new RefusedError(Number(what));
    write(opened, 'CONNECT', { 'accept-version': '1.2', host: 'localhost', 'heart-beat': '0,0' });
    write(opened, 'SUBSCRIBE', { id: 'sub-0', destination: incomingDestination, receipt: 'subscribed' });
    await untilText(opened, 'receipt-id:subscribed');
    return opened;
  }

  const client = startClient(async () => {
    if (socket?.readyState !== WebSocket.OPEN) socket = await connect();
    const content = `Message ${count++}`;
    write(socket, 'SEND', { destination: sendDestination }, JSON.stringify({ recipientEmail, content }));
    await untilText(socket, `"content":"${content}"`);
    return 200;
  });
  return {
    ...client,
    async stop() {
      const stopped = client.stop();
      socket?.terminate();
      await stopped;
    },
  };
}

class RefusedError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`Refused with ${status}`);
    this.status = status;
  }
}

function write(socket: WebSocket, command: string, headers: Record<string, string>, body?: string) {
  socket.send(new FrameImpl({ command, headers, body }).serialize());
}

/** Resolves when the text arrives. Rejects if the connection closes first. */
async function untilText(socket: WebSocket, text: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onMessage = (data: unknown) => {
    if (String(data).includes(text)) resolve();
  };
  const onClose = () => reject(new RefusedError(503));
  const timer = setTimeout(() => reject(new Error('The text did not arrive in time.')), timeout);
  socket.on('message', onMessage).once('close', onClose);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    socket.off('message', onMessage).off('close', onClose);
  }
}

/** @param request resolves with the status of its answer */
function startClient(request: () => Promise<number>): LoadClient {
  let isStopped = false;
  let lastServed = 0;
  let outcomes: Outcome[] = [];

  async function run() {
    while (!isStopped) {
      const start = performance.now();
      const status = await request().catch((error: unknown) =>
        error instanceof RefusedError ? error.status : 0,
      );
      const endedAt = performance.now();
      if (status >= 200 && status < 300) lastServed = endedAt;
      outcomes.push({ status, endedAt, duration: endedAt - start });
      await pause(rest);
    }
  }

  const running = run();
  return {
    lastServed: () => lastServed,
    takeOutcomes() {
      const taken = outcomes;
      outcomes = [];
      return taken;
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
