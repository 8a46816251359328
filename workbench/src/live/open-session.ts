import { maxSessionLength, type ReadSession, readSession } from './session-file.ts';

/** Throws an `Error` that says what is wrong with the file. */
export async function openSession(file: Blob | null): Promise<ReadSession> {
  if (file === null) throw new Error('There is no file.');
  // Not read at all where it is too large: UTF-8 takes at least a byte for a letter, and at most four.
  if (file.size > 4 * maxSessionLength) throw new Error('The file is too large for a session.');
  return readSession(await file.text());
}
