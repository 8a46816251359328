import { setTimeout as pause } from 'node:timers/promises';
import {
  idempotencyHeader,
  type SendError,
  type sendErrorCodes,
  sendErrorSchema,
} from '@stanza/schemas/chat/chat.ts';
import type { IFrame } from '@stomp/stompjs';
import { readJson } from './http.ts';
import { describeFrame, Mismatch } from './mismatch.ts';
import type { StompPeer } from './stomp-peer.ts';

const rateLimited: (typeof sendErrorCodes)[number] = 'RATE_LIMITED';
/** Milliseconds: the shortest wait between two tries, and the longest for all tries of a message. */
const shortestRetry = 10;
const longestRetry = 60_000;

/**
 * The `SendError` for the message with this key; `null` for any other frame. A rate-limit error without a key counts, because the limit
 * concerns every message.
 */
export function refusalIn(frame: IFrame, key: string | null): SendError | null {
  const data = sendErrorIn(frame);
  if (data === null) return null;
  const named = frame.headers[idempotencyHeader];
  return named === key || (named === undefined && data.error === rateLimited) ? data : null;
}

/** A frame is read once for all keys. */
const sendErrors = new WeakMap<IFrame, SendError | null>();

function sendErrorIn(frame: IFrame): SendError | null {
  if (frame.command !== 'MESSAGE') return null;
  const known = sendErrors.get(frame);
  if (known !== undefined) return known;
  const { data = null } = sendErrorSchema.safeParse(readJson(frame.body));
  sendErrors.set(frame, data);
  return data;
}

/**
 * The rate-limit error for the message with this key, with its frame; `null` if none has come.
 * @param since the number of frames that had come before the message was sent
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

/** Waits as long as the rate limit asks. Rejects for any other error, or if all waits together take too long. */
export type Retry = (refusal: SendError, frame: IFrame) => Promise<void>;

/** Starts the retries of one message. */
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
