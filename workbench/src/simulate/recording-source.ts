import { isBundle, maxBundleLength, readBundle } from '../bundle/bundle-file.ts';
import { type Recording, readRecording } from '../travel/recording.ts';
import { decodeSteps } from '../travel/steps-in-url.ts';

/** The source of a recording: the steps in an address, or a file. */
export type RecordingSource = { steps: string } | { file: Blob };

/** Reads a recording. Throws an `Error` that says what is wrong with it. */
export async function readSource(source: RecordingSource | null): Promise<Recording> {
  if (source === null) throw new Error('There is no recording.');
  if ('steps' in source) return decodeSteps(source.steps);
  // A larger file is not read. UTF-8 takes up to four bytes for each character.
  if (source.file.size > 4 * maxBundleLength) throw new Error('The file is too large for a recording.');
  const contents = await source.file.text();
  return isBundle(contents) ? recordingIn(contents) : readRecording(contents);
}

function recordingIn(contents: string): Recording {
  const { bundle, problems } = readBundle(contents);
  const { recording, note } = bundle;
  if (!recording) {
    throw new Error(
      ['This bug bundle has no recorded steps. Live opens the rest of it.', ...problems].join(' '),
    );
  }
  const notes = note === '' ? [] : [`The bug bundle says: ${note.slice(0, 1900)}`];
  return { ...recording, notes: [...notes, ...(recording.notes ?? [])] };
}
