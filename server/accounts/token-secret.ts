import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { reasonOf, StartError } from '../start-error.ts';

/**
 * The secret that signs tokens, made on the first start and kept in the folder, for our account's eyes alone.
 * @param folder held by the caller for itself alone
 */
export async function keepTokenSecret(folder: string): Promise<string> {
  const file = path.join(folder, 'token-secret');
  try {
    const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (kept) return kept;
    const secret = randomBytes(48).toString('base64url');
    // Renamed into place: a start that is cut off leaves no half of a secret.
    await writeFile(`${file}.new`, secret, { mode: 0o600 });
    await rename(`${file}.new`, file);
    return secret;
  } catch (error) {
    throw new StartError(`The secret in ${file} cannot be used: ${reasonOf(error)}.`);
  }
}
