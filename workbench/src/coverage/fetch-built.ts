import { builtCoveragePath } from './built-path.ts';
import { type MachineCoverage, readCoverage } from './machine-coverage.ts';

/** Asks the server that the page came from, and no other. Throws an `Error` where it has none. */
export async function fetchBuiltCoverage(signal: AbortSignal): Promise<MachineCoverage> {
  const response = await fetch(`${import.meta.env.BASE_URL}${builtCoveragePath}`, { signal });
  // A server of a single-page app answers what it does not have with its page.
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (!response.ok || !isJson) throw new Error('This build has no coverage with it: open a file.');
  return readCoverage(await response.text());
}
