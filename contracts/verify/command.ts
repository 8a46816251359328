import { writeFile } from 'node:fs/promises';
import { consumers, pactFile, pactNames } from '../pact-files.ts';
import { writeJunit } from './junit.ts';
import { type Options, readOptions, usage } from './options.ts';
import { type Pact, readPact } from './pact.ts';
import { whyUnreachable } from './reach.ts';
import { summarise, writeTable } from './report.ts';
import { fits } from './results.ts';
import { select } from './select.ts';
import { UsageError } from './usage-error.ts';
import { verifyBackend } from './verify-backend.ts';

export interface Output {
  out(text: string): void;
  err(text: string): void;
}

/** The whole command; resolves with the exit code. */
export async function runCommand(args: string[], { out, err }: Output): Promise<0 | 1 | 2> {
  try {
    const options = readOptions(args);
    if (options === 'help') {
      out(usage);
      return 0;
    }
    const selection = select(await readPacts(options), options.only);
    // Found out before a run, not after it.
    if (options.junit !== null) await writeReport(options.junit, writeJunit([]));
    for (const line of await forewarn(options)) err(`${line}\n`);
    const start = performance.now();
    const results = await verifyBackend(selection, options);
    out(`${writeTable(results)}\n${summarise(results, (performance.now() - start) / 1000)}`);
    if (options.junit !== null) await writeReport(options.junit, writeJunit(results));
    if (results.every(({ outcome }) => outcome === 'not run')) throw new UsageError('Nothing was tried');
    return fits(results) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    err(`${error.message}.\n`);
    return 2;
  }
}

async function readPacts({ pacts, isOptionalCounted }: Options): Promise<Pact[]> {
  const files = pacts.length > 0 ? pacts : pactNames.map((name) => pactFile(name));
  const isOptional = (consumer: string) => !isOptionalCounted && consumer === consumers.extensions;
  return await Promise.all(files.map((file) => readPact(file, isOptional)));
}

/** What is known before anything is tried, and explains what will come. */
async function forewarn({ baseUrl, stateUrl }: Options): Promise<string[]> {
  const lines: string[] = [];
  const unreachable = await whyUnreachable(baseUrl);
  if (unreachable !== null) lines.push(`${baseUrl.href} cannot be reached: ${unreachable}.`);
  if (stateUrl === null) {
    lines.push(
      'There is no --state-url: nobody brings the backend into the provider states that interactions start from, and their',
      'requests carry the tokens and ids of the examples. What needs a state will fail unless these happen to be there;',
      'contracts/provider-states.md has the list.',
    );
  }
  return lines;
}

async function writeReport(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(`The results cannot be written to ${file}: ${cause.code}`, { cause });
  });
}
