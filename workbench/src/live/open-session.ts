import { isBundle, maxBundleLength, readBundle } from '../bundle/bundle-file.ts';
import { type LiveApp, unknownApp } from './live-session.ts';
import { type ReadSession, readSession } from './session-file.ts';

/** Reads a session or a bug bundle. Throws an `Error` that says what is wrong with it. */
export async function openSession(file: Blob | null): Promise<ReadSession> {
  if (file === null) throw new Error('There is no file.');
  // Checked before the file is read. In UTF-8 a character takes up to four bytes.
  if (file.size > 4 * maxBundleLength) throw new Error('The file is too large for a session.');
  const contents = await file.text();
  if (!isBundle(contents)) return readSession(contents);
  const { bundle, session, problems } = readBundle(contents);
  const empty: LiveApp = { ...unknownApp('file'), title: bundle.app, origin: 'file', isHere: false };
  return { app: session?.app ?? empty, problems, bundle };
}
