import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { EncodedImage } from './encode-image.ts';
import { makeUploadKey } from './image-files.ts';
import type { ImageStore } from './image-store.ts';

/** Milliseconds in which the images must be stored. Other processes remove older unused images when they start. */
export const storeTimeout = 30_000;

interface Stores {
  db: Kysely<Database>;
  images: ImageStore;
}

/**
 * Stores images, then writes the rows that refer to them in one transaction, so that no row refers to a missing image. If the rows
 * cannot be written, the images are removed; if the process is killed in between, the next start removes them.
 * @param signal aborts before the rows are written, and then nothing is left
 * @param write gets the keys of the images, in order
 */
export async function storeImages<T>(
  { db, images }: Stores,
  encoded: readonly EncodedImage[],
  signal: AbortSignal,
  write: (transaction: Transaction<Database>, keys: string[]) => Promise<T>,
): Promise<T> {
  const keys = encoded.map(makeUploadKey);
  let isCommitting = false;
  try {
    const deadline = performance.now() + storeTimeout;
    for (const [i, key] of keys.entries()) {
      for (const [width, content] of encoded[i] ?? []) {
        signal.throwIfAborted();
        await images.put(key, width, content);
      }
    }
    signal.throwIfAborted();
    if (performance.now() > deadline) throw new Error('The image store is too slow.');
    return await db.transaction().execute(async (transaction) => {
      const written = await write(transaction, keys);
      isCommitting = true;
      return written;
    });
  } catch (error) {
    // After a failed COMMIT it is unknown whether the rows exist: the next start removes the images if they are unused.
    if (!isCommitting) await Promise.allSettled(keys.map((key) => images.remove(key)));
    throw error;
  }
}
