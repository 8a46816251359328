/**
 * `npm test`: every level of test, one after the other, and as its last line 'N passed, N failed'. A static check counts as one
 * test. `--fast` leaves out what needs a build or a browser. `--changed [REF]` tests only what depends on files changed since
 * REF (default: the last commit).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';

interface Tally {
  passed: number;
  failed: number;
}

const results = 'test-results';
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const tally: Tally = { passed: 0, failed: 0 };
const { values: options, positionals } = parseArgs({
  options: { fast: { type: 'boolean' }, changed: { type: 'boolean' } },
  allowPositionals: true,
});
const isWhole = !options.changed;

check('types, lint and format', 'node', ['scripts/check.ts']);
if (isWhole) check('pages of the statecharts', 'node', ['scripts/docs-statecharts.ts', '--check']);
suite(
  'machines, views, API, server and contracts',
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}/vitest.json`, ...changed()],
  readVitest,
);
if (isWhole) check('coverage of the machines', 'node', ['scripts/coverage-machines.ts', '--merge']);
if (!options.fast) {
  check('build', 'node', ['scripts/build.ts']);
  check('size', 'node', ['scripts/size.ts']);
  suite('end to end', 'playwright', ['test', '--reporter=list,json'], readPlaywright);
}
console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 ? 0 : 1);

/** What tells vitest to run only the tests that depend on changed files. */
function changed(): string[] {
  return options.changed ? ['--changed', positionals[0] ?? 'HEAD', '--passWithNoTests'] : [];
}

/** Runs a command; a status other than 0 is one failure. */
function check(name: string, command: string, args: string[]): void {
  count(run(name, command, args) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

/** Runs a test runner and reads its report. A runner that fails without a failed test counts as one. */
function suite(name: string, command: string, args: string[], read: () => Tally): void {
  const status = run(name, command, args);
  const counted = read();
  if (status !== 0 && counted.failed === 0) counted.failed = 1;
  count(counted);
}

function run(name: string, command: string, args: string[]): number {
  console.log(`\n== ${name}`);
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/playwright.json` };
  return spawnSync(command, args, { stdio: 'inherit', env }).status ?? 1;
}

function count({ passed, failed }: Tally): void {
  tally.passed += passed;
  tally.failed += failed;
}

function readVitest(): Tally {
  const report = readReport('vitest');
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

function readPlaywright(): Tally {
  const stats = readReport('playwright')?.stats;
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) };
}

function readReport(name: string) {
  const path = `${results}/${name}.json`;
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
