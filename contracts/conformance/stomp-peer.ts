import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { FrameImpl, type IFrame, Parser, type StompHeaders } from '@stomp/stompjs';
import WebSocket from 'ws';
import { describeFrame, Mismatch, reasonOf } from './mismatch.ts';

export interface PeerOptions {
  /** With the token in it. */
  url: string;
  /** What a browser would say; absent as from a program. */
  origin?: string;
  protocols: readonly string[];
  /** Milliseconds that each wait may take. */
  timeout: number;
}

/** A client of the chat with its hands on the bytes. */
export interface StompPeer {
  /** The server's, with the port. */
  readonly host: string;
  /** All that came, in order. */
  readonly frames: readonly IFrame[];
  /** Heart-beats that came. */
  readonly beats: number;
  readonly hasEnded: boolean;
  /** Of the WebSocket's end; `null` before. */
  readonly endCode: number | null;
  send(command: string, headers?: StompHeaders, body?: string): void;
  /** As it is: text, or a binary message. Resolves once it is on its way or the connection has ended. */
  sendRaw(data: string | Uint8Array): Promise<void>;
  /**
   * The first frame that matches and that no earlier call has returned. Rejects with what came instead: at the deadline, or
   * at once where nothing more can come, after an ERROR or the end.
   */
  frame(what: string, matches: (frame: IFrame) => boolean, timeout?: number): Promise<IFrame>;
  /** Waits until `find` finds something in what has come; rejects at the deadline, and when the connection ends before. */
  until<T>(what: string, find: () => T | undefined, timeout?: number): Promise<T>;
  /** Waits until the server, or the line, ends the connection. */
  end(): Promise<void>;
  /** Whether it ends in so many milliseconds. */
  endsWithin(milliseconds: number): Promise<boolean>;
  /** Waits until the server has answered a ping of the WebSocket's own: the connection lives. */
  ping(what: string): Promise<void>;
  /** Says goodbye in the WebSocket's way. */
  close(): Promise<void>;
  /** Cuts the line without a word. */
  cut(): void;
}

/** The server did not take the WebSocket. */
export class HandshakeRefused extends Mismatch {
  override readonly name = 'HandshakeRefused';
  /** Of the HTTP answer; `null` where there was none, or another fault. */
  readonly status: number | null;

  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Milliseconds that a server gets to say goodbye in. */
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

/** What cannot be sent any more shows in what does not come back. */
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
