import { writeFile } from 'node:fs/promises';
import { UsageError } from './usage-error.ts';

/** Writes the results into a file. Rejects with a `UsageError` if the file cannot be written. */
export async function writeReport(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(`The results cannot be written to ${file}: ${cause.code}`, { cause });
  });
}
