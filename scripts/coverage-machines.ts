/**
 * `npm run coverage:machines`: runs the tests of the statecharts, and reports their coverage: states entered, transitions taken, guards
 * evaluated to true and false. `--merge` runs no tests, but merges the results of the last vitest run. Writes
 * test-results/machine-coverage.json, which the workbench shows on the charts. Exits with 1 if a machine is below its floor in
 * tests/machine-floors.json. `--raise` raises the floors to the present coverage, and never lowers one.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { belowFloors, floorsSchema, raisedFloors } from 'statechart-workbench/coverage/floors.ts';
import { type Gathered, gatheredSchema } from 'statechart-workbench/coverage/gathered.ts';
import { mergeCoverage } from 'statechart-workbench/coverage/merge.ts';
import { coverageReport } from 'statechart-workbench/coverage/report.ts';
import { registry } from '../src/app/statecharts/registry.ts';
import { readArguments } from './read-arguments.ts';

const { values } = readArguments({ options: { merge: { type: 'boolean' }, raise: { type: 'boolean' } } });

const root = path.join(import.meta.dirname, '..');
const results = path.join(root, 'test-results');
const folder = path.join(results, 'machine-coverage');
const floorsFile = path.join(root, 'tests/machine-floors.json');

if (!values.merge) {
  rmSync(folder, { recursive: true, force: true });
  const { status } = spawnSync(
    'vitest',
    ['run', '--project', 'machines', '--project', 'views', '--project', 'app'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  if (status !== 0) fail('A test failed, so there is no coverage report.');
}

const gathered = readGathered();
if (gathered.length === 0) {
  fail('There are no results in test-results/machine-coverage: run the tests first.');
}
const machines = registry.entries.map(({ machine }) => machine);
const coverage = mergeCoverage(machines, gathered, isGenerated);
mkdirSync(results, { recursive: true });
writeFileSync(path.join(results, 'machine-coverage.json'), `${JSON.stringify(coverage)}\n`);
console.log(coverageReport(coverage));
const floors = floorsSchema.parse(JSON.parse(readFileSync(floorsFile, 'utf8')));
if (values.raise) {
  writeFileSync(floorsFile, `${JSON.stringify(raisedFloors(coverage, floors), null, 2)}\n`);
}
const below = belowFloors(coverage, floors);
if (below.length > 0) fail(['', ...below].join('\n'));

/** Files that follow generated paths, or simulate each machine with its samples. They do not test a machine's behaviour. */
function isGenerated(file: string): boolean {
  return file.startsWith('tests/paths/') || file.startsWith('tests/statecharts/');
}

/** The coverage of all test files that still exist. */
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
