import type { Readable } from 'node:stream';
import type { imageWidths } from '@stanza/domain/image.ts';

export type ImageWidth = (typeof imageWidths)[number];

export interface StoredImage {
  /** WebP. The caller must read the stream to its end or destroy it. */
  content: Readable;
  /** Bytes. */
  size: number;
}

/** Stores images by key, each in up to three widths. The image of a key never changes. */
export interface ImageStore {
  put(key: string, width: ImageWidth, content: Buffer): Promise<void>;
  /** `null` if there is no such image in this width. */
  get(key: string, width: ImageWidth): Promise<StoredImage | null>;
  /** Removes all widths of an image, if it exists. */
  remove(key: string): Promise<void>;
  /**
   * Removes unused uploads that were written before a time: an interrupted process may leave some.
   * @param findUsed finds which of some keys are in use
   */
  sweep(before: Date, findUsed: FindUsedKeys): Promise<void>;
}

export type FindUsedKeys = (keys: string[]) => Promise<Set<string>>;

/** Keys are part of addresses and file names. */
export function isImageKey(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,63}$/.test(text);
}
