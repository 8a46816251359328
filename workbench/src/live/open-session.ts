import { maxSessionLength, type ReadSession, readSession } from './session-file.ts';

/** Reads a session file. Throws an `Error` that says what is wrong with it. */
export async function openSession(file: Blob | null): Promise<ReadSession> {
  if (file === null) throw new Error('There is no file.');
  // A larger file is not read. UTF-8 takes up to four bytes for each character.
  if (file.size > 4 * maxSessionLength) throw new Error('The file is too large for a session.');
  return readSession(await file.text());
}
