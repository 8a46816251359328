import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { makeUploadKey } from '../images/image-files.ts';
import type { ImageStore } from '../images/image-store.ts';
import type { EncodedImage } from './encode-image.ts';

/** Milliseconds in which images have to be stored. A start of another process sweeps what is older and not in use. */
export const storeTimeout = 30_000;

interface Stores {
  db: Kysely<Database>;
  images: ImageStore;
}

/**
 * Stores images, then writes the rows that refer to them, in one transaction: nothing ever refers to an image that is not
 * there. Where the rows cannot be written the images go again; where the process ends in between, they go at its next start.
 * @param write given the images' keys, in order
 */
export async function storeImages<T>(
  { db, images }: Stores,
  encoded: readonly EncodedImage[],
  write: (transaction: Transaction<Database>, keys: string[]) => Promise<T>,
): Promise<T> {
  const keys = encoded.map(makeUploadKey);
  let isCommitting = false;
  try {
    const deadline = performance.now() + storeTimeout;
    for (const [i, key] of keys.entries()) {
      for (const [width, content] of encoded[i] ?? []) await images.put(key, width, content);
    }
    if (performance.now() > deadline) throw new Error('The image store is too slow.');
    return await db.transaction().execute(async (transaction) => {
      const written = await write(transaction, keys);
      isCommitting = true;
      return written;
    });
  } catch (error) {
    // Whether a COMMIT that failed took place nobody knows: such images stay until the next start sees if they are in use.
    if (!isCommitting) await Promise.allSettled(keys.map((key) => images.remove(key)));
    throw error;
  }
}
