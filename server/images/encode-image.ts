import { imageWidths } from '@stanza/domain/image.ts';
import type { OutputInfo, ResizeOptions } from 'sharp';
import { createSemaphore } from '../concurrency/semaphore.ts';
import { detectImageFormat } from './image-format.ts';
import type { ImageWidth } from './image-store.ts';
import { loadSharp } from './load-sharp.ts';

/** WebP, by width. */
export type EncodedImage = ReadonlyMap<ImageWidth, Buffer>;

/** Enough for today's cameras. A decoded pixel takes up to four bytes; with 16 bits a channel it counts twice. */
const maxPixels = 50_000_000;
const maxSeconds = 20;
/** The maximum height, in widths. */
const maxHeightRatio = 2;

/** Pixels of an image that is large: the app sends smaller ones. */
const largePixels = 16_000_000;

const semaphore = createSemaphore({ concurrency: 2, maxWaiting: 64 });
/** One large image at a time, so that small ones do not wait behind several. At most 66 megapixels are in work. */
const largeSemaphore = createSemaphore({ concurrency: 1, maxWaiting: 64 });

/**
 * Decodes an image and encodes it again: rotated by its EXIF orientation, in sRGB, not enlarged, and without metadata such as the place
 * where it was taken. `null` for an unsupported format, a damaged image, or too many pixels. Rejects with the signal's reason.
 */
export async function encodeImage(content: Buffer, signal: AbortSignal): Promise<EncodedImage | null> {
  if (detectImageFormat(content) === null) return null;
  const pixels = await countPixels(content);
  if (pixels === null || pixels > maxPixels) return null;
  const work = () => semaphore.runToEnd(() => convert(content, signal), signal);
  return pixels > largePixels ? await largeSemaphore.runToEnd(work, signal) : await work();
}

/** Pixels of four bytes. Reads the head of the file only. */
async function countPixels(content: Buffer): Promise<number | null> {
  const sharp = await loadSharp();
  const metadata = await sharp(content, { limitInputPixels: maxPixels })
    .metadata()
    .catch(() => null);
  if (metadata === null) return null;
  const isDeep = metadata.depth !== 'uchar' && metadata.depth !== undefined;
  return metadata.width * metadata.height * (isDeep ? 2 : 1);
}

async function convert(content: Buffer, signal: AbortSignal): Promise<EncodedImage | null> {
  const decoded = await decode(content);
  return decoded && (await encode(decoded, signal));
}

interface Decoded {
  data: Buffer;
  info: OutputInfo;
}

async function decode(content: Buffer): Promise<Decoded | null> {
  const sharp = await loadSharp();
  const pixels = sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize(sizeIn(Math.max(...imageWidths)))
    .toColourspace('srgb')
    .raw();
  // sharp has no error class. It rejects here only for faults of the file.
  return await pixels.toBuffer({ resolveWithObject: true }).catch(() => null);
}

async function encode(
  { data, info: { width, height, channels } }: Decoded,
  signal: AbortSignal,
): Promise<EncodedImage> {
  const sharp = await loadSharp();
  const encoded = new Map<ImageWidth, Buffer>();
  for (const wanted of imageWidths) {
    signal.throwIfAborted();
    const image = sharp(data, { raw: { width, height, channels } });
    encoded.set(wanted, await image.resize(sizeIn(wanted)).webp({ quality: 80 }).toBuffer());
  }
  return encoded;
}

function sizeIn(width: number): ResizeOptions {
  return { width, height: width * maxHeightRatio, fit: 'inside', withoutEnlargement: true };
}
