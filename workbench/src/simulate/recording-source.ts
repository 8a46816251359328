import { isBundle, maxBundleLength, readBundle } from '../bundle/bundle-file.ts';
import { maxRecordingLength, type Recording, readRecording } from '../travel/recording.ts';
import { decodeSteps } from '../travel/steps-in-url.ts';

/** The source of a recording: the steps in an address, or a file. */
export type RecordingSource = { steps: string } | { file: Blob };

/** Reads a recording. Throws an `Error` that says what is wrong with it. */
export async function readSource(source: RecordingSource | null): Promise<Recording> {
  if (source === null) throw new Error('There is no recording.');
  if ('steps' in source) return decodeSteps(source.steps);
  const { file } = source;
  // The start of the file shows whether it is a bundle. The size is checked before the rest is read; a character in UTF-8 takes up to
  // four bytes.
  const isInBundle = isBundle(await file.slice(0, 200).text());
  const most = isInBundle ? maxBundleLength : maxRecordingLength;
  if (file.size > 4 * most) throw new Error('The file is too large for a recording.');
  const contents = await file.text();
  return isInBundle ? recordingIn(contents) : readRecording(contents);
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
