import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';

export interface Spooled {
  /** The request, with its body to be read from the disk. */
  request: FastifyRequest;
  /** Frees the disk. */
  remove(): Promise<void>;
}

interface Options {
  /** Bytes. */
  most: number;
  tooLong(): Error;
  signal: AbortSignal;
}

/**
 * Writes the body of a request to the disk, and not into memory. Its file has no name any more while it is used, so that none is left
 * after a crash. Rejects with the reason of the signal, or if the body is too long.
 */
export async function spool(request: FastifyRequest, options: Options): Promise<Spooled> {
  const file = path.join(tmpdir(), `stanza-upload-${randomUUID()}`);
  const handle = await open(file, 'wx+', 0o600);
  try {
    await unlink(file);
    await write(request, handle, options);
  } catch (error) {
    await handle.close();
    throw error;
  }
  const body = createReadStream('', { fd: handle.fd, start: 0, autoClose: false });
  // The parser of forms reads these two of a request besides its body.
  const raw = Object.assign(body, { headers: request.raw.headers, complete: true });
  return {
    request: Object.create(request, { raw: { value: raw } }),
    // Not by the stream, which does not own the file.
    remove: () => handle.close(),
  };
}

/** Reads a body to its end also if it is too long, since a browser reads no answer before it has sent the whole body. */
async function write({ raw }: FastifyRequest, handle: FileHandle, { most, tooLong, signal }: Options) {
  signal.throwIfAborted();
  let length = 0;
  let written = Promise.resolve();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onData = (chunk: Buffer) => {
    length += chunk.length;
    if (length > most) return;
    raw.pause();
    written = written.then(() => handle.writeFile(chunk));
    written.then(() => raw.resume(), reject);
  };
  const onAbort = () => reject(signal.reason);
  raw.on('data', onData).once('end', resolve).once('error', reject);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await promise;
    // A body that has arrived before ends also while it is paused.
    await written;
  } finally {
    raw.off('data', onData).off('end', resolve).off('error', reject);
    signal.removeEventListener('abort', onAbort);
  }
  if (length > most) throw tooLong();
}
