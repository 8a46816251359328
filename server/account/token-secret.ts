import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { reasonOf, StartError } from '../process/start-error.ts';

const minLength = 32;

/**
 * The secret that signs tokens: generated on the first start and stored in the folder, readable by this system account only.
 * @param folder locked by the caller
 */
export async function keepTokenSecret(folder: string): Promise<string> {
  const file = path.join(folder, 'token-secret');
  try {
    const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (kept && kept.length < minLength) {
      const remedy = 'remove the file for a new one, which ends all sessions';
      throw new StartError(
        `The secret in ${file} must have at least ${minLength} characters, not ${kept.length}: ${remedy}.`,
      );
    }
    if (kept) return kept;
    const secret = randomBytes(48).toString('base64url');
    // Written to another file and renamed, so that an interrupted start leaves no partial secret.
    await writeFile(`${file}.new`, secret, { mode: 0o600 });
    await rename(`${file}.new`, file);
    return secret;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The secret in ${file} cannot be used: ${reasonOf(error)}.`);
  }
}
