import { type ExitCode, type Output, runWithUsage } from '../command-line/run-command.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { writeReport } from '../command-line/write-report.ts';
import { consumerOf, pactFile, pactNames } from '../pact-files.ts';
import { capabilityOf, fetchNames, listCapabilities, splitPages } from './capabilities.ts';
import { writeJunit } from './junit.ts';
import { type Options, readOptions, usage } from './options.ts';
import { type Pact, readPact } from './pact.ts';
import { whyUnreachable } from './reach.ts';
import { explainRun, isUnknown, listNotes, repeatFailures, summarise, writeTable } from './report.ts';
import { fits } from './results.ts';
import { isEmpty, type Selection, select } from './select.ts';
import { verifyBackend } from './verify-backend.ts';

/** `verify`. Resolves with the exit code. */
export async function runCommand(args: string[], output: Output): Promise<ExitCode> {
  return await runWithUsage(
    output,
    usage,
    () => readOptions(args),
    async (options) => {
      const { out, err } = output;
      const names = await fetchNames(options.baseUrl, options.timeout);
      const pacts = await readPacts(options);
      const isTried = (pact: Pact) => isPromised(pact, names, options);
      const notRun = select(
        pacts.filter((pact) => !isTried(pact)),
        options.only,
      );
      const selection = select(pacts.filter(isTried), options.only);
      if (isEmpty(selection)) throw new UsageError(whyNothing(notRun, options.only));
      // Fails before the run if the file cannot be written.
      if (options.junit !== null) await writeReport(options.junit, writeJunit([]));
      for (const line of await warningsFor(options)) err(`${line}\n`);
      const start = performance.now();
      const results = await verifyBackend(selection, options);
      const seconds = (performance.now() - start) / 1000;
      const after = [
        repeatFailures(results),
        listNotes(results),
        listCapabilities(
          names,
          results,
          notRun.map(({ pact, interactions }) => ({ ...pact, interactions })),
        ),
        explainRun(results, options.stateUrl),
        `\n${summarise(results, seconds)}`,
      ];
      out(`${writeTable(results, options.isVerbose)}${after.join('')}`);
      if (options.junit !== null) await writeReport(options.junit, writeJunit(results));
      if (results.every(({ outcome }) => outcome === 'not run')) throw new UsageError('Nothing was tried');
      if (isUnknown(results)) return 2;
      return fits(results) ? 0 : 1;
    },
  );
}

async function readPacts({ pacts, isOptionalCounted }: Options): Promise<Pact[]> {
  const files = pacts.length > 0 ? pacts : pactNames.map((name) => pactFile(name));
  const isOptional = (consumer: string) => !isOptionalCounted && consumer === consumerOf('extensions');
  const read = await Promise.all(files.map((file) => readPact(file, isOptional)));
  return read
    .flatMap(splitPages)
    .map((pact) => ({ ...pact, isRequired: pact.isRequired || capabilityOf(pact) !== null }));
}

/** Whether the backend has to fulfil a pact. It promises the capabilities that it names; `--optional` and `--pact` ask for more. */
function isPromised(pact: Pact, names: readonly string[], { pacts, isOptionalCounted }: Options): boolean {
  const capability = capabilityOf(pact);
  const isAsked = pacts.length > 0 && capability !== 'message-pages';
  return capability === null || isOptionalCounted || isAsked || names.includes(capability);
}

function whyNothing(notRun: readonly Selection[], only: string): string {
  const matching = notRun.filter(({ interactions }) => interactions.length > 0);
  if (matching.length === 0) return only === '' ? 'The pacts are empty' : `No interaction contains '${only}'`;
  const capabilities = matching.map(({ pact }) => capabilityOf(pact)).join(', ');
  return `Nothing was tried: GET /api/capabilities does not name ${capabilities}. --optional tries it all the same`;
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
