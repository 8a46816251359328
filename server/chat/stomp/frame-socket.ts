import type { RawData, WebSocket } from 'ws';
import { createFrameReader } from './frame-reader.ts';
import type { Frame } from './frame-text.ts';

interface FrameSocketOptions {
  socket: WebSocket;
  /** Called for one frame at a time: the next frame waits until this has resolved. */
  onFrame(frame: Frame): Promise<void>;
  /** A frame has failed or is malformed. Nothing more is read; the callback has to close the socket. */
  onError(error: unknown): void;
  onClose(): void;
}

export interface FrameSocket {
  /** Does nothing when the socket is closing. */
  send(frame: string): void;
  /** Sends a close frame and drops the frames that wait. */
  close(code: number, reason: string): void;
  /** Waits for the current frame and reads no more. */
  finish(): Promise<void>;
  /** When data last arrived and was last sent: milliseconds of `performance.now()`. */
  readonly lastReceived: number;
  readonly lastSent: number;
}

/** Bytes that may wait to be handled; above this the socket is paused. */
const maxBacklog = 256 * 1024;
/** Bytes that may wait to be sent; above this the socket is closed. The client can reconnect and fetch what it missed. */
const maxBuffered = 1024 * 1024;

/** Sends and receives STOMP frames over a WebSocket, in order. */
export function createFrameSocket({ socket, onFrame, onError, onClose }: FrameSocketOptions): FrameSocket {
  const reader = createFrameReader();
  const waiting: Buffer[] = [];
  let backlog = 0;
  let isWorking = false;
  let work = Promise.resolve();
  let isOver = false;
  let lastReceived = performance.now();
  let lastSent = lastReceived;

  async function handleWaiting() {
    isWorking = true;
    try {
      for (let bytes = waiting.shift(); bytes !== undefined; bytes = waiting.shift()) {
        for (const frame of reader.read(bytes)) {
          if (isOver) return;
          await onFrame(frame);
          // A client that waits for the server must not count as silent.
          lastReceived = performance.now();
        }
        backlog -= bytes.length;
        if (socket.isPaused && backlog <= maxBacklog) socket.resume();
      }
    } catch (error) {
      isOver = true;
      onError(error);
    } finally {
      isWorking = false;
    }
  }

  socket.on('message', (data) => {
    lastReceived = performance.now();
    if (isOver) return;
    const bytes = toBuffer(data);
    waiting.push(bytes);
    backlog += bytes.length;
    if (backlog > maxBacklog) socket.pause();
    if (!isWorking) work = handleWaiting();
  });
  socket.on('close', () => {
    isOver = true;
    onClose();
  });
  // `close` follows every error.
  socket.on('error', () => undefined);

  return {
    send(frame) {
      if (socket.readyState !== socket.OPEN) return;
      socket.send(frame);
      lastSent = performance.now();
      if (socket.bufferedAmount > maxBuffered) socket.terminate();
    },
    close(code, reason) {
      isOver = true;
      waiting.length = 0;
      // A paused socket could not read the client's close frame.
      socket.resume();
      socket.close(code, reason);
    },
    async finish() {
      isOver = true;
      await work;
    },
    get lastReceived() {
      return lastReceived;
    },
    get lastSent() {
      return lastSent;
    },
  };
}

function toBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
