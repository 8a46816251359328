import { photoLimits } from '@stanza/schemas/constants.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { busy, createSemaphore } from '../concurrency/semaphore.ts';
import { abortOnDisconnection } from '../http/disconnection.ts';
import { sessionOf } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';
import { logRequest } from '../http/security-log.ts';
import { brokenForm, tooLarge } from './read-form.ts';
import { type Spooled, spool } from './spool.ts';

export interface UploadQueue {
  /**
   * Serves an upload: its body is spooled to the disk, and then it gets a place. Rejects with an `HttpError` if there are too many, if the
   * client disconnects before the answer, or if it sends too slowly. Then the place is free at once.
   * @param task gets a signal that aborts in the last two cases, and the request with the spooled body
   */
  run<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    task: (signal: AbortSignal, spooled: FastifyRequest) => Promise<T>,
  ): Promise<T>;
}

/** Forms are read into memory in a place: eight of the largest take a third of a gigabyte. */
const places = 8;
/** Uploads that wait for a place, on the disk. */
const maxWaiting = 24;
/** Bodies that arrive at the same time, and how many of them may come from one address: a hall of residence may share one. */
const [maxArriving, addressShare] = [48, 8];
/** Uploads that one member may have, waiting ones included. */
const share = 2;
/** Bytes of a body: four photos and a listing. */
const most = 4 * photoLimits.bytes + 256 * 1024;
/** The minimum average rate in bytes per second, after the first seconds: a phone's upload may pause. */
const minRate = 4096;
/** With so many arriving bodies the minimum rate is so many times as high. */
const pressures = [
  { arriving: 32, times: 16 },
  { arriving: 16, times: 4 },
] as const;
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
  /** The number of uploads of each member and address. */
  const taken = new Map<string, number>();
  let arriving = 0;
  const rate = () => minRate * (pressures.find((one) => arriving > one.arriving)?.times ?? 1);

  /** @returns a function that gives it back; `null` if all are taken */
  function take(key: string, max: number): (() => void) | null {
    const own = taken.get(key) ?? 0;
    if (own >= max) return null;
    taken.set(key, own + 1);
    return () => {
      const others = (taken.get(key) ?? 1) - 1;
      if (others === 0) taken.delete(key);
      else taken.set(key, others);
    };
  }

  async function receive(request: FastifyRequest, reply: FastifyReply, life: AbortController) {
    // What is refused for its head is not read.
    const length = Number(request.headers['content-length'] ?? 0);
    if (!request.isMultipart() || length > most) return null;
    if (arriving >= maxArriving) throw busy();
    const giveBack = take(`from ${request.ip}`, addressShare);
    if (giveBack === null) throw refuse(reply, 'network-uploading');
    arriving += 1;
    const stop = abortIfSlow(request, reply, life, rate);
    try {
      return await spool(request, { most, tooLong: tooLarge, signal: life.signal });
    } catch (error) {
      throw error instanceof HttpError ? error : brokenForm();
    } finally {
      stop();
      arriving -= 1;
      giveBack();
    }
  }

  return {
    async run(request, reply, task) {
      const giveBack = take(`member ${sessionOf(request).userId}`, share);
      if (giveBack === null) throw refuse(reply, 'already-uploading');
      const life = new AbortController();
      const { signal } = life;
      let isCutOff = false;
      // The parser of the form would wait forever for the rest.
      abortOnDisconnection(request, reply, life, () => {
        isCutOff = true;
        return brokenForm();
      });
      let spooled: Spooled | null = null;
      try {
        spooled = await receive(request, reply, life);
        const read = spooled?.request ?? request;
        return await semaphore.run(() => task(signal, read), signal);
      } catch (error) {
        // A connection that ends, or a server that does, refuses nothing.
        if (!isCutOff && error instanceof HttpError && refusals.has(error.body.code))
          logRequest(request, 'upload.refused', { code: error.body.code });
        throw error;
      } finally {
        giveBack();
        await spooled?.remove();
      }
    },
  };
}

const uploading = {
  'already-uploading': 'You are uploading something else already. Please wait until it is done.',
  'network-uploading': 'Many photos are being uploaded from your network. Please try again in a moment.',
};

function refuse(reply: FastifyReply, code: keyof typeof uploading): HttpError {
  reply.header('retry-after', 10);
  return new HttpError(429, { code, message: uploading[code] });
}

/** @returns a function that ends the watch */
function abortIfSlow(
  { raw: request }: FastifyRequest,
  reply: FastifyReply,
  life: AbortController,
  rate: () => number,
): () => void {
  const start = performance.now();
  // The part of the body that has already arrived waits in the buffer.
  const bytesBefore = request.socket.bytesRead - request.readableLength;
  const timer = setInterval(() => {
    if (request.readableEnded) return clearInterval(timer);
    const seconds = (performance.now() - start) / 1000 - graceSeconds;
    if (request.socket.bytesRead - bytesBefore >= seconds * rate()) return;
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
