import type { Readable } from 'node:stream';
import type { imageWidths } from '@stanza/domain/image.ts';

export type ImageWidth = (typeof imageWidths)[number];

export interface StoredImage {
  /** WebP. Whoever asks for an image reads it to the end or destroys it. */
  content: Readable;
  /** Bytes. */
  size: number;
}

/** Where the images are: each under a key, in up to three widths. What is kept under a key never changes. */
export interface ImageStore {
  put(key: string, width: ImageWidth, content: Buffer): Promise<void>;
  /** `null` where there is no such image in that width. */
  get(key: string, width: ImageWidth): Promise<StoredImage | null>;
  /** Every width of an image; nothing where there is none. */
  remove(key: string): Promise<void>;
  /**
   * Removes what was written before a moment and is under no key in use: what a process that ended half-way left behind.
   * @param findUsed those of some keys that are in use
   */
  sweep(before: Date, findUsed: FindUsedKeys): Promise<void>;
}

export type FindUsedKeys = (keys: string[]) => Promise<Set<string>>;

/** Keys are part of addresses and file names. */
export function isImageKey(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,63}$/.test(text);
}
