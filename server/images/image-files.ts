import { randomUUID } from 'node:crypto';
import type { ImageWidth } from './image-store.ts';

/** The file name of an image in one width. */
export function nameOfFile(key: string, width: ImageWidth): string {
  return `${key}-${width}.webp`;
}

/**
 * The key in the file name of an uploaded image; `null` for any other name. Only uploads have a UUID as their key, so a sweep never
 * removes images of the demonstration or foreign files.
 */
export function uploadKeyOf(name: string): string | null {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-\d+\.webp$/.exec(name)?.[1] ?? null;
}

export function makeUploadKey(): string {
  return randomUUID();
}
