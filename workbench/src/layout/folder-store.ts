import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TextStore } from './cached-elk.ts';

/**
 * Stores each text in a file, named by the hash of its key.
 * @param folder may be deleted at any time
 */
export function folderStore(folder: string): TextStore {
  const fileOf = (key: string) => path.join(folder, `${createHash('sha256').update(key).digest('hex')}.json`);
  return {
    read: (key) => readFile(fileOf(key), 'utf8'),
    async write(key, text) {
      await mkdir(folder, { recursive: true });
      await writeFile(fileOf(key), text);
    },
  };
}
