import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { FrameImpl, type IFrame, Parser, type StompHeaders } from '@stomp/stompjs';
import WebSocket from 'ws';
import { describeFrame, Mismatch, reasonOf } from './mismatch.ts';

export interface PeerOptions {
  /** The address, with the token. */
  url: string;
  /** The origin that a browser would send; absent for none. */
  origin?: string;
  protocols: readonly string[];
  /** Milliseconds for each wait. */
  timeout: number;
}

/** A STOMP client for tests that can send any bytes and keeps every frame. */
export interface StompPeer {
  /** The server's host, with the port. */
  readonly host: string;
  /** All frames that have come, in order. */
  readonly frames: readonly IFrame[];
  /** The number of heart-beats that have come. */
  readonly beats: number;
  readonly hasEnded: boolean;
  /** The WebSocket's close code; `null` while it is open. */
  readonly endCode: number | null;
  send(command: string, headers?: StompHeaders, body?: string): void;
  /** Sends a text or binary message unchanged. Resolves when it was sent or the connection has ended. */
  sendRaw(data: string | Uint8Array): Promise<void>;
  /**
   * The first matching frame that no earlier call has returned. Rejects at the deadline, or at once after an ERROR or the end of the
   * connection. The error lists the last other frames.
   */
  frame(what: string, matches: (frame: IFrame) => boolean, timeout?: number): Promise<IFrame>;
  /** Waits until `find` returns a value. Rejects at the deadline, or when the connection ends. */
  until<T>(what: string, find: () => T | undefined, timeout?: number): Promise<T>;
  /** Waits until the connection has ended. */
  end(): Promise<void>;
  /** Whether the connection ends within this time. */
  endsWithin(milliseconds: number): Promise<boolean>;
  /** Sends a WebSocket ping and waits for the pong. */
  ping(what: string): Promise<void>;
  /** Closes the WebSocket with the closing handshake. */
  close(): Promise<void>;
  /** Ends the connection without the closing handshake. */
  cut(): void;
}

/** The server rejected the upgrade to a WebSocket. */
export class HandshakeRefused extends Mismatch {
  override readonly name = 'HandshakeRefused';
  /** The status of the HTTP answer; `null` if there was none, or after another failure. */
  readonly status: number | null;

  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Milliseconds that the server gets for the closing handshake. */
const closeTimeout = 500;

export async function openPeer({ url, origin, protocols, timeout }: PeerOptions): Promise<StompPeer> {
  const socket = new WebSocket(url, [...protocols], { origin, handshakeTimeout: timeout });
  const frames: IFrame[] = [];
  const returned = new Set<IFrame>();
  const watchers = new Set<() => void>();
  let beats = 0;
  let pongs = 0;
  let ending: string | null = null;
  let endCode: number | null = null;

  const notify = () => {
    for (const look of [...watchers]) look();
  };
  const parser = new Parser(
    (raw) => {
      frames.push(FrameImpl.fromRawFrame(raw, true));
      notify();
    },
    () => {
      beats += 1;
      notify();
    },
  );
  socket.binaryType = 'arraybuffer';
  socket.on('message', (data) => {
    parser.parseChunk(data instanceof ArrayBuffer ? data : data.toString());
  });
  socket.on('pong', () => {
    pongs += 1;
    notify();
  });
  let fault = '';
  socket.on('error', (error) => {
    fault = `, ${reasonOf(error)}`;
  });
  socket.on('close', (code, reason) => {
    endCode = code;
    ending = `the end of the connection (${code}${reason.length > 0 ? ` ${reason}` : ''}${fault})`;
    notify();
  });
  await opened(socket);

  function describeRest(): string {
    const rest = frames.filter((frame) => !returned.has(frame)).slice(-3);
    return [...rest.map(describeFrame), ...(ending === null ? [] : [ending])].join(' | ') || 'nothing';
  }

  function wait<T>(what: string, find: () => T | undefined, isOver: () => boolean, limit: number) {
    return new Promise<T>((resolve, reject) => {
      const look = () => {
        const found = find();
        if (found === undefined && !isOver()) return;
        stop();
        if (found === undefined) reject(new Mismatch(`Instead of ${what} came: ${describeRest()}`));
        else resolve(found);
      };
      const giveUp = () => {
        stop();
        reject(new Mismatch(`Within ${Math.round(limit)} ms, instead of ${what} came: ${describeRest()}`));
      };
      const timer = setTimeout(giveUp, limit);
      const stop = () => {
        clearTimeout(timer);
        watchers.delete(look);
      };
      watchers.add(look);
      look();
    });
  }
  const hasEnded = () => ending !== null;
  const isFatal = (frame: IFrame) => frame.command === 'ERROR' && !returned.has(frame);

  return {
    host: new URL(url).host,
    frames,
    get beats() {
      return beats;
    },
    get hasEnded() {
      return hasEnded();
    },
    get endCode() {
      return endCode;
    },
    send(command, headers = {}, body) {
      socket.send(FrameImpl.marshall({ command, headers, body, escapeHeaderValues: true }), ignoreEnd);
    },
    sendRaw: (data) => new Promise((resolve) => socket.send(data, () => resolve())),
    frame(what, matches, limit = timeout) {
      const take = () => {
        const found = frames.find((frame) => !returned.has(frame) && matches(frame));
        if (found) returned.add(found);
        return found;
      };
      return wait(what, take, () => hasEnded() || frames.some(isFatal), limit);
    },
    until: (what, find, limit = timeout) => wait(what, find, hasEnded, limit),
    async end() {
      await wait('the end of the connection', () => hasEnded() || undefined, hasEnded, timeout);
    },
    async endsWithin(milliseconds) {
      if (!hasEnded()) await Promise.race([pause(milliseconds, null, { ref: false }), once(socket, 'close')]);
      return hasEnded();
    },
    async ping(what) {
      const before = pongs;
      socket.ping(undefined, undefined, ignoreEnd);
      await wait(what, () => pongs > before || undefined, hasEnded, timeout);
    },
    async close() {
      if (hasEnded()) return;
      const end = once(socket, 'close');
      socket.close(1000);
      const timer = setTimeout(() => socket.terminate(), closeTimeout);
      await end;
      clearTimeout(timer);
    },
    cut: () => socket.terminate(),
  };
}

/** A failed send needs no report: the answer does not come. */
function ignoreEnd(): void {}

function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('unexpected-response', (request, { statusCode = 0 }) => {
      reject(new HandshakeRefused(`The WebSocket was answered ${statusCode}`, statusCode));
      request.destroy();
    });
    socket.once('error', (cause) => {
      reject(new HandshakeRefused(`The WebSocket was not opened: ${reasonOf(cause)}`, null, { cause }));
    });
  });
}
