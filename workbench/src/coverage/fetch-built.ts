import { builtCoveragePath } from './built-path.ts';
import { type MachineCoverage, readCoverage } from './machine-coverage.ts';

/**
 * Fetches the coverage file of this build from the page's own server. Throws an `Error` if there is none.
 * @param command the command that writes the file before a build
 */
export async function fetchBuiltCoverage(signal: AbortSignal, command?: string): Promise<MachineCoverage> {
  const response = await fetch(`${import.meta.env.BASE_URL}${builtCoveragePath}`, { signal });
  // The server of a single-page app answers unknown paths with its HTML page.
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (!response.ok || !isJson) {
    const way = command === undefined ? 'Open a file instead.' : `Run ${command} first, or open a file.`;
    throw new Error(`This build has no coverage file. ${way}`);
  }
  return readCoverage(await response.text());
}
