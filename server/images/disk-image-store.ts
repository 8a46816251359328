import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { imageWidths } from '@stanza/domain/image.ts';
import { nameOfFile, uploadKeyOf } from './image-files.ts';
import { type ImageStore, type ImageWidth, isImageKey } from './image-store.ts';

/** Stores images as files in one folder, which is created with the first image. */
export function createDiskImageStore(folder: string): ImageStore {
  function fileOf(key: string, width: ImageWidth): string {
    if (!isImageKey(key)) throw new TypeError(`Not an image key: ${JSON.stringify(key)}`);
    return path.join(folder, nameOfFile(key, width));
  }
  return {
    async put(key, width, content) {
      const file = fileOf(key, width);
      await mkdir(folder, { recursive: true });
      // Written to another file and renamed, so that nobody reads a partial image.
      const draft = `${file}.${randomUUID()}`;
      try {
        await writeFile(draft, content);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key, width) {
      try {
        const file = await open(fileOf(key, width));
        const { size } = await file.stat();
        return { size, content: file.createReadStream() };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      for (const width of imageWidths) await rm(fileOf(key, width), { force: true });
    },
    async sweep(before, findUsed) {
      const names = await readOldNames(folder, before);
      const used = await findUsed(names.flatMap((name) => uploadKeyOf(name) ?? []));
      for (const name of names) {
        const key = uploadKeyOf(name);
        const isLeftOver = key === null ? isDraft(name) : !used.has(key);
        if (isLeftOver) await rm(path.join(folder, name), { force: true });
      }
    },
  };
}

function isDraft(name: string): boolean {
  return /\.webp\.[0-9a-f-]{36}$/.test(name);
}

/** The files of the folder that were last written before a moment. */
async function readOldNames(folder: string, before: Date): Promise<string[]> {
  const names: string[] = [];
  for (const entry of await readFolder(folder)) {
    if (!entry.isFile()) continue;
    const found = await stat(path.join(folder, entry.name)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    if (found && found.mtime < before) names.push(entry.name);
  }
  return names;
}

async function readFolder(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
