import { imageWidths } from '@stanza/domain/image.ts';
import sharp, { type OutputInfo, type ResizeOptions } from 'sharp';
import { createSemaphore } from '../concurrency/semaphore.ts';
import type { ImageWidth } from '../images/image-store.ts';
import { detectImageFormat } from './image-format.ts';

/** WebP, in every width that a store keeps. */
export type EncodedImage = ReadonlyMap<ImageWidth, Buffer>;

/** A camera's best today. Each pixel takes up to eight bytes while it is decoded. */
export const maxPixels = 50_000_000;
const maxSeconds = 20;
/** Of an image more than twice as high as wide the height is limited instead, to twice the width asked for. */
const tallest = 2;

const semaphore = createSemaphore({ concurrency: 2, maxWaiting: 64 });

/**
 * An image decoded and written anew: turned as its camera says, in sRGB, no larger than it was, and without anything that
 * came with its pixels, such as where it was taken. `null` for what is no image of a format that we take, is broken, or has
 * too many pixels.
 */
export async function encodeImage(content: Buffer): Promise<EncodedImage | null> {
  if (detectImageFormat(content) === null) return null;
  return await semaphore.run(async () => {
    const decoded = await decode(content);
    return decoded && (await encode(decoded));
  });
}

interface Decoded {
  data: Buffer;
  info: OutputInfo;
}

async function decode(content: Buffer): Promise<Decoded | null> {
  const pixels = sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize(sizeIn(Math.max(...imageWidths)))
    .toColourspace('srgb')
    .raw();
  // sharp has no class of error of its own: what it rejects with here is what it has against the file.
  return await pixels.toBuffer({ resolveWithObject: true }).catch(() => null);
}

async function encode({ data, info: { width, height, channels } }: Decoded): Promise<EncodedImage> {
  const encoded = new Map<ImageWidth, Buffer>();
  for (const wanted of imageWidths) {
    const image = sharp(data, { raw: { width, height, channels } });
    encoded.set(wanted, await image.resize(sizeIn(wanted)).webp({ quality: 80 }).toBuffer());
  }
  return encoded;
}

function sizeIn(width: number): ResizeOptions {
  return { width, height: width * tallest, fit: 'inside', withoutEnlargement: true };
}
