import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Pages are not: the server fills them in for each answer (server/shell/web-app.ts). */
const compressible = /\.(js|css|svg|json|webmanifest)$/;

/** A smaller file fits into one packet anyway. Bytes. */
const minimum = 1024;

/**
 * Writes NAME.br and NAME.gz beside each text file of a folder, with the best compression. The server would need 6 ms of CPU time to
 * compress a script for each answer, and its quick compression makes it a tenth larger.
 */
export async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    compressible.test(file),
  );
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(folder, file));
      if (content.length < minimum) return;
      for (const [extension, compress] of Object.entries(encodings)) {
        await writeFile(join(folder, `${file}.${extension}`), await compress(content));
      }
    }),
  );
}
