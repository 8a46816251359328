import type { CheckInfo, Result } from '../conformance/check.ts';
import { writeJunit } from '../conformance/junit.ts';
import { createTable, fits, listChecks, summarise } from '../conformance/report.ts';
import { patternOf } from './flags.ts';
import { type ExitCode, type Output, runWithUsage } from './run-command.ts';
import { UsageError } from './usage-error.ts';
import { writeReport } from './write-report.ts';

/** The options that every suite of checks has. */
export interface SuiteOptions {
  only: string;
  junit?: string | undefined;
  isStrict: boolean;
}

export interface Suite<Check extends CheckInfo, Options extends SuiteOptions> {
  /** The suite's name in the JUnit report. */
  part: string;
  usage: string;
  /** Throws a `UsageError` for wrong arguments. */
  readOptions(args: string[]): Options | 'help' | { list: string };
  /** The checks of a run; all checks without options. */
  checksOf(options: Options | null): readonly Check[];
  /** Rejects with a `UsageError` if the backend cannot be reached. Otherwise the results come in the order of the checks. */
  start(checks: readonly Check[], options: Options): Promise<AsyncIterable<Result>>;
}

/** The command of a suite: it lists or runs checks, prints a table, and writes JUnit XML. It resolves with the exit code. */
export function createSuiteCommand<Check extends CheckInfo, Options extends SuiteOptions>(
  suite: Suite<Check, Options>,
): (args: string[], output: Output) => Promise<ExitCode> {
  return async (args, output) =>
    await runWithUsage(
      output,
      suite.usage,
      () => suite.readOptions(args),
      async (options) => {
        const { out } = output;
        if ('list' in options) {
          out(listChecks(select(suite.checksOf(null), options.list)));
          return 0;
        }
        const { only, junit } = options;
        const checks = select(suite.checksOf(options), only);
        // Fails before the run if the file cannot be written.
        if (junit !== undefined) await writeReport(junit, '');
        const results = await print(await suite.start(checks, options), checks, out);
        if (junit !== undefined) await writeReport(junit, writeJunit(results, suite.part));
        return fits(results) ? 0 : 1;
      },
    );
}

async function print(
  coming: AsyncIterable<Result>,
  checks: readonly CheckInfo[],
  out: Output['out'],
): Promise<Result[]> {
  const start = performance.now();
  const { head, row } = createTable(checks);
  out(head);
  const results: Result[] = [];
  for await (const result of coming) {
    out(row(result));
    results.push(result);
  }
  out(`\n${summarise(results, (performance.now() - start) / 1000)}`);
  return results;
}

/** The checks whose id contains the pattern. */
function select<Check extends CheckInfo>(checks: readonly Check[], pattern: string): Check[] {
  const expression = patternOf(pattern);
  const found = checks.filter(({ id }) => expression.test(id));
  if (found.length === 0) throw new UsageError(`No check is called ${pattern}: --list shows them`);
  return found;
}
