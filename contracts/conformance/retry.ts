import { setTimeout as pause } from 'node:timers/promises';
import {
  idempotencyHeader,
  type SendError,
  type sendErrorCodes,
  sendErrorSchema,
} from '@stanza/schemas/chat.ts';
import type { IFrame } from '@stomp/stompjs';
import { readJson } from './http.ts';
import { describeFrame, Mismatch } from './mismatch.ts';
import type { StompPeer } from './stomp-peer.ts';

const rateLimited: (typeof sendErrorCodes)[number] = 'RATE_LIMITED';
/** Milliseconds between tries, and for all tries of one message together. */
const shortestRetry = 10;
const longestRetry = 60_000;

/**
 * A refusal of the message with this key; `null` where the frame is none. One without a key counts where it is about the
 * rate, which concerns every message.
 */
export function refusalIn(frame: IFrame, key: string | null): SendError | null {
  if (frame.command !== 'MESSAGE') return null;
  const { success, data } = sendErrorSchema.safeParse(readJson(frame.body));
  if (!success) return null;
  const named = frame.headers[idempotencyHeader];
  return named === key || (named === undefined && data.error === rateLimited) ? data : null;
}

/**
 * The refusal of a message with this key for the rate alone, and its frame; `null` where none has come.
 * @param since how many frames had come before the message was sent
 */
export function findRateLimited(
  { frames }: StompPeer,
  key: string,
  since: number,
): [SendError, IFrame] | null {
  for (const frame of frames.slice(since)) {
    const refusal = refusalIn(frame, key);
    if (refusal?.error === rateLimited) return [refusal, frame];
  }
  return null;
}

/** Waits as long as a limited rate asks for; rejects for a refusal of any other kind, and where that goes on for too long. */
export type Retry = (refusal: SendError, frame: IFrame) => Promise<void>;

/** For one message, from now on. */
export function startRetrying(): Retry {
  const start = performance.now();
  return async (refusal, frame) => {
    expectRateLimited(refusal, frame);
    const wait = Math.max(shortestRetry, (refusal.retryAfterSeconds ?? 1) * 1000);
    if (performance.now() - start + wait > longestRetry) {
      throw new Mismatch(
        `The message would be refused for more than ${longestRetry / 1000} s: ${describeFrame(frame)}`,
      );
    }
    await pause(wait);
  };
}

export function expectRateLimited({ error }: SendError, frame: IFrame): void {
  if (error !== rateLimited) throw new Mismatch(`The message was refused: ${describeFrame(frame)}`);
}
