/**
 * `npm test`: runs all levels of tests, and prints 'N passed, N failed' as its last line. A static check counts as one test. `--fast`
 * skips everything that needs a build or a browser. `--changed [REF]` runs only tests that depend on files changed since REF (default:
 * the last commit).
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readArguments, refuse } from './read-arguments.ts';

/** The result of a part: the number of passed tests, and the name and error of each failed test. */
interface Tally {
  passed: number;
  failed: string[];
}

interface How {
  /** Prints the output only after the end, because another command runs at the same time. */
  isShownLater?: boolean;
}

/** A file in Vitest's JSON report. */
interface VitestFile {
  name: string;
  status: string;
  /** The error, if the file cannot be loaded. */
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

/** A file or a group of tests in Playwright's JSON report. */
interface PlaywrightSuite {
  specs?: { title: string; file: string; line: number; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightTest {
  status: string;
  results: { error?: { message?: string } }[];
}

const results = 'test-results';
/** Node.js keeps the bytecode of modules. This halves the CPU time of its start, and the tests start it hundreds of times. */
const { NODE_COMPILE_CACHE = resolve('node_modules/.cache/node-compile') } = process.env;
const { values: options, positionals } = readArguments({
  options: { fast: { type: 'boolean' }, changed: { type: 'boolean' } },
  allowPositionals: true,
});
const [since = 'HEAD', ...more] = positionals;
if (positionals.length > 0 && !options.changed)
  refuse(`npm test takes no file: run npx vitest run ${positionals.join(' ')}.`);
if (more.length > 0) refuse(`--changed takes one commit: ${more.join(' ')} is too much.`);
if (
  spawnSync('git', ['rev-parse', '--verify', '--quiet', `${since}^{commit}`]).status !== 0 &&
  options.changed
)
  refuse(`git knows no commit '${since}'.`);

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const tally: Tally = { passed: 0, failed: [] };
const isWhole = !options.changed;

await check('types, lint and format', 'node', ['scripts/check.ts']);
if (isWhole) await check('pages of the statecharts', 'node', ['scripts/docs-statecharts.ts', '--check']);
// Tests that compute use the CPU while other tests wait for processes, sockets and timers.
await Promise.all([
  vitest('server, contracts and benches', ['pacts', 'benches', 'contracts', 'server']),
  vitest('machines, views and API', ['machines', 'views', 'app'], { isShownLater: true }),
]);
if (isWhole) await check('coverage of the machines', 'node', ['scripts/coverage-machines.ts', '--merge']);
if (!options.fast) {
  await check('build', 'node', ['scripts/build.ts']);
  await check('size', 'node', ['scripts/size.ts']);
  await suite('end to end', 'playwright', ['test', '--reporter=list,json'], readPlaywright);
}
for (const name of tally.failed) console.log(`failed: ${name}`);
console.log(`\n${tally.passed} passed, ${tally.failed.length} failed`);
process.exit(tally.failed.length === 0 ? 0 : 1);

/** The options that make vitest run only the tests that depend on changed files. */
function changed(): string[] {
  return options.changed ? ['--changed', since, '--passWithNoTests'] : [];
}

/** Runs a command. An exit code other than 0 counts as one failure. */
async function check(name: string, command: string, args: string[]): Promise<void> {
  const status = await run(name, command, args);
  count(status === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [name] });
}

/** Runs the tests of some Vitest projects. */
async function vitest(name: string, projects: string[], how?: How): Promise<void> {
  const report = `vitest-${projects.at(-1)}`;
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}/${report}.json`,
  ];
  const chosen = projects.flatMap((project) => ['--project', project]);
  await suite(name, 'vitest', [...args, ...chosen, ...changed()], () => readVitest(report), how);
}

/** Runs a test runner and reads its report. If the runner fails without a failed test, that counts as one failure. */
async function suite(name: string, command: string, args: string[], read: () => Tally, how?: How) {
  const status = await run(name, command, args, how);
  const counted = read();
  if (status !== 0 && counted.failed.length === 0) counted.failed.push(name);
  count(counted);
}

async function run(name: string, command: string, args: string[], { isShownLater = false }: How = {}) {
  const showName = () => console.log(`\n== ${name}`);
  if (!isShownLater) showName();
  const env = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/playwright.json`,
    NODE_COMPILE_CACHE,
  };
  const child = spawn(command, args, { stdio: isShownLater ? 'pipe' : 'inherit', env });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => output.push(part));
  const [status] = await once(child, 'close');
  if (isShownLater) {
    showName();
    process.stdout.write(Buffer.concat(output));
  }
  return status ?? 1;
}

function count({ passed, failed }: Tally): void {
  tally.passed += passed;
  tally.failed.push(...failed);
}

function readVitest(name: string): Tally {
  const report = readReport(name);
  const files: VitestFile[] = report?.testResults ?? [];
  const failed = files.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${test.fullName}${shortened(test.failureMessages[0])}`);
    // A file that cannot be loaded has no tests.
    if (tests.length === 0 && status === 'failed') tests.push(`(the file itself)${shortened(message)}`);
    return tests.map((test) => `${relative('.', name)}: ${test}`);
  });
  return { passed: report?.numPassedTests ?? 0, failed };
}

function readPlaywright(): Tally {
  const report = readReport('playwright');
  const suites: PlaywrightSuite[] = report?.suites ?? [];
  return { passed: report?.stats.expected ?? 0, failed: suites.flatMap(unexpectedIn) };
}

/** A test that passed only on a retry counts as failed. */
function unexpectedIn({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ tests }) =>
    tests.some(({ status }) => status !== 'expected' && status !== 'skipped'),
  );
  return [
    ...failed.map(({ file, line, title, tests }) => {
      const message = tests.flatMap((test) => test.results).find((result) => result.error)?.error?.message;
      return `${file}:${line}: ${title}${shortened(message)}`;
    }),
    ...suites.flatMap(unexpectedIn),
  ];
}

/** The first lines of a test's error, so that the end of the log shows why the test failed. */
function shortened(message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return lines
    .slice(0, 12)
    .map((line) => `\n    ${line.slice(0, 200)}`)
    .join('');
}

function readReport(name: string) {
  const path = `${results}/${name}.json`;
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
