import type { RawData, WebSocket } from 'ws';
import { createFrameReader } from './frame-reader.ts';
import type { Frame } from './frame-text.ts';

interface FrameSocketOptions {
  socket: WebSocket;
  /** Frames come one at a time: the next one when this has resolved. */
  onFrame(frame: Frame): Promise<void>;
  /** What a frame failed with, or bytes that are no frame. Nothing more is read, and it has to end the socket. */
  onError(error: unknown): void;
  onClose(): void;
}

export interface FrameSocket {
  /** Does nothing once the socket is ending. */
  send(frame: string): void;
  /** Says why, and ends what does not end by itself. Frames that are waiting are left aside. */
  close(code: number, reason: string): void;
  /** Lets the frame that is being worked on end, and reads no more. */
  finish(): Promise<void>;
  /** When something last came, and last went: milliseconds of `performance.now()`. */
  readonly lastHeard: number;
  readonly lastSent: number;
}

/** Bytes that wait to be worked on, above which nothing more is read meanwhile. */
const maxBacklog = 256 * 1024;
/** Bytes that wait to go out, above which the other side counts as gone: it can come back and fetch what it missed. */
const maxBuffered = 1024 * 1024;

/** Frames over a WebSocket, in order. */
export function createFrameSocket({ socket, onFrame, onError, onClose }: FrameSocketOptions): FrameSocket {
  const reader = createFrameReader();
  const waiting: Buffer[] = [];
  let backlog = 0;
  let isWorking = false;
  let worked = Promise.resolve();
  let isOver = false;
  let lastHeard = performance.now();
  let lastSent = lastHeard;

  async function work() {
    isWorking = true;
    try {
      for (let bytes = waiting.shift(); bytes !== undefined; bytes = waiting.shift()) {
        for (const frame of reader.read(bytes)) {
          if (isOver) return;
          await onFrame(frame);
          // Whoever has to wait for us is not silent.
          lastHeard = performance.now();
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
    lastHeard = performance.now();
    if (isOver) return;
    const bytes = toBuffer(data);
    waiting.push(bytes);
    backlog += bytes.length;
    if (backlog > maxBacklog) socket.pause();
    if (!isWorking) worked = work();
  });
  socket.on('close', () => {
    isOver = true;
    onClose();
  });
  // Wrong WebSocket frames and broken connections: `close` follows.
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
      // The other side's goodbye could otherwise not be read.
      socket.resume();
      socket.close(code, reason);
    },
    async finish() {
      isOver = true;
      await worked;
    },
    get lastHeard() {
      return lastHeard;
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
