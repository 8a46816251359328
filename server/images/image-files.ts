import { randomUUID } from 'node:crypto';
import type { ImageWidth } from './image-store.ts';

/** The name under which a store keeps an image in one width. */
export function nameOfFile(key: string, width: ImageWidth): string {
  return `${key}-${width}.webp`;
}

/**
 * The key in the name of an uploaded image; `null` for any other name. Uploads alone have a UUID as their key, so that a
 * sweep leaves alone what else the demonstration, or somebody else, keeps in the same place.
 */
export function uploadKeyOf(name: string): string | null {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-\d+\.webp$/.exec(name)?.[1] ?? null;
}

export function makeUploadKey(): string {
  return randomUUID();
}
