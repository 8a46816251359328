/**
 * `npm run coverage:machines`: runs the tests that run statecharts, and says how much of each machine they went through:
 * states entered, transitions taken, guards that said yes and no. With `--merge` nothing runs: it puts together what the last
 * run of vitest has left. Writes test-results/machine-coverage.json, which the workbench paints over the charts. Ends with 1
 * where a transition was taken by no test.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Gathered, gatheredSchema } from 'statechart-workbench/coverage/gathered.ts';
import { mergeCoverage } from 'statechart-workbench/coverage/merge.ts';
import { coverageReport } from 'statechart-workbench/coverage/report.ts';
import { registry } from '../src/app/statecharts/registry.ts';

const root = path.join(import.meta.dirname, '..');
const results = path.join(root, 'test-results');
const folder = path.join(results, 'machine-coverage');

if (!process.argv.includes('--merge')) {
  rmSync(folder, { recursive: true, force: true });
  const { status } = spawnSync('vitest', ['run', '--project', 'machines', '--project', 'views'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) fail('A test failed: there is no coverage to speak of.');
}

const gathered = readGathered();
if (gathered.length === 0) {
  fail('No run of the tests has left anything in test-results/machine-coverage.');
}
const machines = registry.entries.map(({ machine }) => machine);
const coverage = mergeCoverage(machines, gathered, (file) => file.startsWith('tests/paths/'));
mkdirSync(results, { recursive: true });
writeFileSync(path.join(results, 'machine-coverage.json'), `${JSON.stringify(coverage)}\n`);
const { text, untaken } = coverageReport(coverage);
console.log(text);
if (untaken.length > 0) {
  fail(`${untaken.length} ${untaken.length === 1 ? 'transition' : 'transitions'} taken by no test.`);
}

/** What files of tests have left, but for those that are gone by now. */
function readGathered(): Gathered[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => gatheredSchema.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
    .filter(({ file }) => existsSync(path.join(root, file)));
}

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}
