import { patternOf } from '../command-line/flags.ts';
import { type ExitCode, type Output, runWithUsage } from '../command-line/run-command.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { writeReport } from '../command-line/write-report.ts';
import type { Result } from '../conformance/check.ts';
import { writeJunit } from '../conformance/junit.ts';
import { Mismatch, NotApplicable, reasonOf } from '../conformance/mismatch.ts';
import { createTable, fits, listChecks, summarise } from '../conformance/report.ts';
import { whyUnreachable } from '../verify/reach.ts';
import { allChecks } from './all-checks.ts';
import type { HttpCheck } from './http-check.ts';
import { type Options, readOptions, usage } from './options.ts';
import { openSite, type Site } from './site.ts';

/** `conformance:http`. Resolves with the exit code. */
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
      const unreachable = await whyUnreachable(new URL(options.baseUrl));
      if (unreachable !== null) throw new UsageError(`${options.baseUrl} cannot be reached: ${unreachable}`);
      const results = await runAndPrint(checks, options, out);
      if (options.junit !== undefined) await writeReport(options.junit, writeJunit(results, 'http'));
      return fits(results) ? 0 : 1;
    },
  );
}

async function runAndPrint(
  checks: readonly HttpCheck[],
  options: Options,
  out: Output['out'],
): Promise<Result[]> {
  const start = performance.now();
  const { head, row } = createTable(checks);
  out(head);
  const site = openSite(options);
  const results: Result[] = [];
  for (const check of checks) {
    const result = await tryCheck(check, site, options.isStrict);
    out(row(result));
    results.push(result);
  }
  await site.leave();
  out(`\n${summarise(results, (performance.now() - start) / 1000)}`);
  return results;
}

/** Runs one check on a site that it may share with others. */
export async function tryCheck(check: HttpCheck, site: Site, isStrict: boolean): Promise<Result> {
  const start = performance.now();
  const ended = (outcome: Result['outcome'], detail: string): Result => ({
    check,
    outcome,
    detail,
    milliseconds: performance.now() - start,
  });
  try {
    await check.run(site);
    return ended('passed', '');
  } catch (failure) {
    const detail = failure instanceof Mismatch ? failure.message : reasonOf(failure);
    if (failure instanceof NotApplicable) return ended('skipped', detail);
    return ended(isStrict || check.level === 'required' ? 'failed' : 'not supported', detail);
  }
}

/** The checks whose id contains the pattern. */
function select(pattern: string): HttpCheck[] {
  const expression = patternOf(pattern);
  const found = allChecks.filter(({ id }) => expression.test(id));
  if (found.length === 0) throw new UsageError(`No check is called ${pattern}: --list shows them`);
  return found;
}
