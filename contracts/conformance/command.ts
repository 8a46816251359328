import { patternOf } from '../command-line/flags.ts';
import { type ExitCode, type Output, runWithUsage } from '../command-line/run-command.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { writeReport } from '../command-line/write-report.ts';
import type { Check, Result } from './check.ts';
import { allChecks } from './checks/all-checks.ts';
import { writeJunit } from './junit.ts';
import { readOptions, usage } from './options.ts';
import { reachTarget } from './reach.ts';
import { createTable, fits, listChecks, summarise } from './report.ts';
import { runChecks } from './suite.ts';

/** `conformance:chat`. Resolves with the exit code. */
export async function runCommand(args: string[], output: Output): Promise<ExitCode> {
  return await runWithUsage(
    output,
    usage,
    () => readOptions(args),
    async (options) => {
      const { out } = output;
      if ('list' in options) {
        out(listChecks(select(options.list)));
        return 0;
      }
      const checks = select(options.only);
      // Fails before the run if the file cannot be written.
      if (options.junit !== undefined) await writeReport(options.junit, '');
      const target = await reachTarget(options);
      const results = await runAndPrint(runChecks(checks, target, options.isStrict), checks, out);
      if (options.junit !== undefined) await writeReport(options.junit, writeJunit(results));
      return fits(results) ? 0 : 1;
    },
  );
}

async function runAndPrint(
  coming: AsyncIterable<Result>,
  checks: readonly Check[],
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
function select(pattern: string): Check[] {
  const expression = patternOf(pattern);
  const found = allChecks.filter(({ id }) => expression.test(id));
  if (found.length === 0) throw new UsageError(`No check is called ${pattern}: --list shows them`);
  return found;
}
