import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createSemaphore } from '../concurrency/semaphore.ts';
import type { ImageWidth } from './image-store.ts';
import { loadSharp } from './load-sharp.ts';

/** The smallest width: anybody may request it, and it is encoded for each answer. */
export const mailPictureWidth: ImageWidth = 320;

const semaphore = createSemaphore({ concurrency: 1, maxWaiting: 64 });

/** The address of the JPEG of an image, for mails: some mail programs cannot show WebP. */
export function mailPictureAddress(key: string, publicUrl: string): string {
  return `${publicUrl}/images/${key}.jpg`;
}

/** Reads the stream to its end. Rejects with a 503 `HttpError` if too many wait. */
export async function toJpeg(webp: Readable): Promise<Buffer> {
  const sharp = await loadSharp();
  const content = await buffer(webp);
  return await semaphore.run(() =>
    sharp(content).flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer(),
  );
}
