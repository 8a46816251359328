import { maxRecordingLength, type Recording, readRecording } from '../travel/recording.ts';
import { decodeSteps } from '../travel/steps-in-url.ts';

/** The source of a recording: the steps in an address, or a file. */
export type RecordingSource = { steps: string } | { file: Blob };

/** Reads a recording. Throws an `Error` that says what is wrong with it. */
export async function readSource(source: RecordingSource | null): Promise<Recording> {
  if (source === null) throw new Error('There is no recording.');
  if ('steps' in source) return decodeSteps(source.steps);
  // A larger file is not read. UTF-8 takes up to four bytes for each character.
  if (source.file.size > 4 * maxRecordingLength) throw new Error('The file is too large for a recording.');
  return readRecording(await source.file.text());
}
