import { maxRecordingLength, type Recording, readRecording } from '../travel/recording.ts';
import { decodeSteps } from '../travel/steps-in-url.ts';

/** Where a recording comes from: the steps in an address, or a file. */
export type RecordingSource = { steps: string } | { file: Blob };

/** Throws an `Error` that says what is wrong with it. */
export async function readSource(source: RecordingSource | null): Promise<Recording> {
  if (source === null) throw new Error('There is no recording.');
  if ('steps' in source) return decodeSteps(source.steps);
  // Not read at all where it is too large: UTF-8 takes at least a byte for a letter, and at most four.
  if (source.file.size > 4 * maxRecordingLength) throw new Error('The file is too large for a recording.');
  return readRecording(await source.file.text());
}
