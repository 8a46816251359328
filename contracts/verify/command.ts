import { type ExitCode, type Output, runWithUsage } from '../command-line/run-command.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { writeReport } from '../command-line/write-report.ts';
import { optionalConsumers, pactFile, pactNames } from '../pact-files.ts';
import { writeJunit } from './junit.ts';
import { type Options, readOptions, usage } from './options.ts';
import { type Pact, readPact } from './pact.ts';
import { whyUnreachable } from './reach.ts';
import { explainRun, isUnanswered, listNotes, repeatFailures, summarise, writeTable } from './report.ts';
import { fits } from './results.ts';
import { select } from './select.ts';
import { verifyBackend } from './verify-backend.ts';

/** `verify`. Resolves with the exit code. */
export async function runCommand(args: string[], output: Output): Promise<ExitCode> {
  return await runWithUsage(
    output,
    usage,
    () => readOptions(args),
    async (options) => {
      const { out, err } = output;
      const selection = select(await readPacts(options), options.only);
      // Fails before the run if the file cannot be written.
      if (options.junit !== null) await writeReport(options.junit, writeJunit([]));
      for (const line of await warningsFor(options)) err(`${line}\n`);
      const start = performance.now();
      const results = await verifyBackend(selection, options);
      const seconds = (performance.now() - start) / 1000;
      const after = [
        repeatFailures(results),
        listNotes(results),
        explainRun(results, options.stateUrl),
        `\n${summarise(results, seconds)}`,
      ];
      out(`${writeTable(results, options.isVerbose)}${after.join('')}`);
      if (options.junit !== null) await writeReport(options.junit, writeJunit(results));
      if (results.every(({ outcome }) => outcome === 'not run')) throw new UsageError('Nothing was tried');
      if (isUnanswered(results)) return 2;
      return fits(results) ? 0 : 1;
    },
  );
}

async function readPacts({ pacts, isOptionalCounted }: Options): Promise<Pact[]> {
  const files = pacts.length > 0 ? pacts : pactNames.map((name) => pactFile(name));
  const isOptional = (consumer: string) => !isOptionalCounted && optionalConsumers.includes(consumer);
  return await Promise.all(files.map((file) => readPact(file, isOptional)));
}

/** Warnings before the run: the reasons why many interactions will fail. */
async function warningsFor({ baseUrl, stateUrl }: Options): Promise<string[]> {
  const lines: string[] = [];
  const unreachable = await whyUnreachable(baseUrl);
  if (unreachable !== null) lines.push(`${baseUrl.href} cannot be reached: ${unreachable}.`);
  if (stateUrl === null) {
    lines.push(
      'There is no --state-url, so the backend is not brought into the provider states that interactions start from. The',
      'requests carry the tokens and ids of the examples. Interactions that need a state will fail, unless the backend',
      'happens to have these. contracts/provider-states.md lists the states.',
    );
  }
  return lines;
}
