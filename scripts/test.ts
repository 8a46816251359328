/**
 * `npm test`: runs all levels of tests, and prints 'N passed, N failed' as its last line. A static check counts as one test. `--fast`
 * skips everything that needs a build or a browser. `--changed [REF]` runs only tests that depend on files changed since REF (default:
 * the last commit).
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { readArguments, refuse } from './read-arguments.ts';
import { readPlaywright, readVitest, type Tally } from './read-reports.ts';

const results = 'test-results';
const { values: options, positionals } = readArguments({
  options: { fast: { type: 'boolean' }, changed: { type: 'boolean' } },
  allowPositionals: true,
});
const [since = 'HEAD', ...more] = positionals;
if (positionals.length > 0 && !options.changed)
  refuse(`npm test takes no file: run npx vitest run ${positionals.join(' ')}.`);
if (more.length > 0) refuse(`--changed takes one commit: ${more.join(' ')} is too much.`);
if (
  options.changed &&
  spawnSync('git', ['rev-parse', '--verify', '--quiet', `${since}^{commit}`]).status !== 0
)
  refuse(`git knows no commit '${since}'.`);

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const tally: Tally = { passed: 0, skipped: 0, failed: [] };

await check('types, lint and format', 'scripts/check.ts');
if (!options.changed) await check('pages of the statecharts', 'scripts/docs-statecharts.ts', '--check');
// Tests that compute use the CPU while other tests wait for processes, sockets and timers.
await Promise.all([
  vitest('server, contracts and benches', ['pacts', 'benches', 'contracts', 'server']),
  vitest('machines, views and API', ['machines', 'views', 'app'], 'pipe'),
]);
if (!options.changed) await check('coverage of the machines', 'scripts/coverage-machines.ts', '--merge');
if (!options.fast) {
  await check('build', 'scripts/build.ts');
  await check('size', 'scripts/size.ts');
  const report = `${results}/playwright.json`;
  const status = await run('end to end', 'playwright', ['test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  count('end to end', status, readPlaywright(report));
}

for (const name of tally.failed) console.log(`failed: ${name}`);
const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
console.log(`\n${tally.passed} passed, ${tally.failed.length} failed${skipped}`);
process.exitCode = tally.failed.length === 0 ? 0 : 1;

/** Runs a script, which counts as one test. */
async function check(name: string, ...args: string[]): Promise<void> {
  const status = await run(name, 'node', args);
  count(name, status, { passed: status === 0 ? 1 : 0, skipped: 0, failed: [] });
}

/** Runs the tests of some Vitest projects. */
async function vitest(name: string, projects: string[], stdio?: 'pipe'): Promise<void> {
  const report = `${results}/vitest-${projects.at(-1)}.json`;
  const chosen = projects.flatMap((project) => ['--project', project]);
  const changed = options.changed ? ['--changed', since, '--passWithNoTests'] : [];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = await run(name, 'vitest', ['run', ...reporters, ...chosen, ...changed], { stdio });
  count(name, status, readVitest(report));
}

/** Adds the result of a part. If the part fails without a failed test, that counts as one failure. */
function count(name: string, status: number, { passed, skipped, failed }: Tally): void {
  tally.passed += passed;
  tally.skipped += skipped;
  tally.failed.push(...(status !== 0 && failed.length === 0 ? [name] : failed));
}

/** @param how with `stdio: 'pipe'` the output shows after the end, because another command runs at the same time */
async function run(
  name: string,
  command: string,
  args: string[],
  how: { stdio?: 'pipe'; env?: object } = {},
) {
  const { stdio = 'inherit', env } = how;
  const showName = () => console.log(`\n== ${name}`);
  if (stdio === 'inherit') showName();
  // Node.js keeps the bytecode of modules. This halves the CPU time of its start, and the tests start it hundreds of times.
  const cache = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node-compile') };
  const child = spawn(command, args, { stdio, env: { ...cache, ...process.env, ...env } });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => output.push(part));
  const [status] = await once(child, 'close');
  if (stdio === 'pipe') {
    showName();
    process.stdout.write(Buffer.concat(output));
  }
  return status ?? 1;
}
