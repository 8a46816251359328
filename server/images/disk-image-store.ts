import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ImageStore, type ImageWidth, isImageKey } from './image-store.ts';

/** Keeps images as files of one folder, which is made with the first of them. */
export function createDiskImageStore(folder: string): ImageStore {
  function fileOf(key: string, width: ImageWidth): string {
    if (!isImageKey(key)) throw new TypeError(`Not an image key: ${JSON.stringify(key)}`);
    return path.join(folder, `${key}-${width}.webp`);
  }
  return {
    async put(key, width, content) {
      const file = fileOf(key, width);
      await mkdir(folder, { recursive: true });
      // Renamed into place, so that a reader never meets half an image.
      const draft = `${file}.${randomUUID()}`;
      await writeFile(draft, content);
      await rename(draft, file);
    },
    async get(key, width) {
      try {
        const file = await open(fileOf(key, width));
        const { size } = await file.stat();
        return { size, content: file.createReadStream() };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
  };
}
