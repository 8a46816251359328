import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSemaphore } from '../concurrency/semaphore.ts';
import { abortOnDisconnection } from '../http/disconnection.ts';
import { sessionOf } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';
import { logRequest } from '../http/security-log.ts';
import { brokenForm } from './read-form.ts';

export interface UploadQueue {
  /**
   * Serves an upload while it has a place. Rejects with an `HttpError` if there is none, if the client disconnects before the answer, or
   * if it sends too slowly. Then the place is free at once.
   * @param task gets a signal that aborts in the last two cases
   */
  run<T>(request: FastifyRequest, reply: FastifyReply, task: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** Forms are kept in memory: eight of the largest take a third of a gigabyte. */
const places = 8;
/** Uploads that wait for a place, unread. */
const maxWaiting = 24;
/** Places that one member may have, waiting ones included. */
const share = 2;
/** The minimum average rate in bytes per second, after the first seconds: a phone's upload may pause. */
const minRate = 4096;
const graceSeconds = 30;
const checkSeconds = 5;

/** The codes of uploads that are refused for their form or their photos, not for a text in them. */
const refusals = new Set([
  'server-busy',
  'upload-too-slow',
  'not-a-form',
  'broken-form',
  'form-too-large',
  'image-too-large',
  'too-many-images',
  'one-picture-only',
  'invalid-image',
]);

export function createUploadQueue(): UploadQueue {
  const semaphore = createSemaphore({ concurrency: places, maxWaiting });
  /** The number of places taken by each member. */
  const taken = new Map<number, number>();
  return {
    async run(request, reply, task) {
      const { userId } = sessionOf(request);
      const own = taken.get(userId) ?? 0;
      if (own >= share) {
        reply.header('retry-after', 10);
        const message = 'You are uploading something else already. Please wait until it is done.';
        throw new HttpError(429, { code: 'already-uploading', message });
      }
      taken.set(userId, own + 1);
      const life = new AbortController();
      const { signal } = life;
      // The parser of the form would wait forever for the rest.
      abortOnDisconnection(request, reply, life, brokenForm);
      try {
        return await semaphore.run(async () => {
          const stop = abortIfSlow(request, reply, life);
          try {
            return await task(signal);
          } finally {
            stop();
          }
        }, signal);
      } catch (error) {
        if (error instanceof HttpError && refusals.has(error.body.code))
          logRequest(request, 'upload.refused', { code: error.body.code });
        throw error;
      } finally {
        const others = (taken.get(userId) ?? 1) - 1;
        if (others === 0) taken.delete(userId);
        else taken.set(userId, others);
      }
    },
  };
}

/** @returns a function that ends the watch */
function abortIfSlow(
  { raw: request }: FastifyRequest,
  reply: FastifyReply,
  life: AbortController,
): () => void {
  const start = performance.now();
  // The part of the body that has already arrived waits in the buffer.
  const bytesBefore = request.socket.bytesRead - request.readableLength;
  const timer = setInterval(() => {
    if (request.readableEnded) return clearInterval(timer);
    const seconds = (performance.now() - start) / 1000 - graceSeconds;
    if (request.socket.bytesRead - bytesBefore >= seconds * minRate) return;
    // The rest of the body stays unread.
    reply.header('connection', 'close');
    life.abort(
      new HttpError(408, { code: 'upload-too-slow', message: 'The upload was too slow. Please try again.' }),
    );
  }, checkSeconds * 1000);
  timer.unref();
  life.signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  return () => clearInterval(timer);
}
