import { writeFile } from 'node:fs/promises';
import type { Check, Result } from './check.ts';
import { allChecks } from './checks/all-checks.ts';
import { writeJunit } from './junit.ts';
import { reasonOf } from './mismatch.ts';
import { readOptions, UsageError, usage } from './options.ts';
import { reachTarget } from './reach.ts';
import { createTable, fits, listChecks, summarise } from './report.ts';
import { runChecks } from './suite.ts';

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
    if ('list' in options) {
      out(listChecks(select(options.list)));
      return 0;
    }
    const checks = select(options.only);
    // Found out before a run, not after it.
    if (options.junit !== undefined) await writeReport(options.junit, '');
    const target = await reachTarget(options);
    const results = await runAndPrint(runChecks(checks, target, options.isStrict), checks, out);
    if (options.junit !== undefined) await writeReport(options.junit, writeJunit(results));
    return fits(results) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    err(`${error.message}.\n`);
    return 2;
  }
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

/** Checks whose id contains the pattern. */
function select(pattern: string): Check[] {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[^\w-]/g, '\\$&'));
  const expression = new RegExp(parts.join('.*'));
  const found = allChecks.filter(({ id }) => expression.test(id));
  if (found.length === 0) throw new UsageError(`No check is called ${pattern}: --list shows them`);
  return found;
}

async function writeReport(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (cause) {
    throw new UsageError(`The results cannot be written to ${file}: ${reasonOf(cause)}`, { cause });
  }
}
