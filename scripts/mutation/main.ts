/**
 * `npm run mutation -- PATH...`: mutates each file under the paths and runs its tests. Prints the score of each file and the surviving
 * mutants. `--report` also writes them into the committed report. `--views` also runs the tests of views on the survivors. `--survivors`
 * tries only the code of the survivors in the report again. `--concurrency 1` leaves CPU time for other work. Exits with 1 if a survivor
 * has no reason in docs/mutation-survivors.json.
 */
import { globSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { LogLevel, MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core';
import { temporaryFolder } from '../../server/tests/support/temporary-folder.ts';
import { numberOf, readArguments, refuse } from '../read-arguments.ts';
import { chooseTests } from './choose-tests.ts';
import {
  type FileResult,
  isSurvivor,
  printResult,
  readReasons,
  readSurvivors,
  resultOf,
  writeReport,
} from './report.ts';

const folder = 'test-results/mutation';

const options: PartialStrykerOptions = {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', path.resolve('scripts/mutation/ignore-noise.ts')],
  ignorers: ['noise'],
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // A long timeout, so that a slow run on a busy machine does not count as an endless loop.
  timeoutMS: 20_000,
  timeoutFactor: 4,
  reporters: ['json'],
  tempDirName: `${folder}/sandbox`,
  cleanTempDir: 'always',
  ignorePatterns: ['/test-results', '/dist', '/.data', '/public'],
  // Stryker would rewrite the paths in tsconfig.json with an API that TypeScript 7 lacks. The name of a missing file prevents this.
  tsconfigFile: 'none',
  // Not needed: Vitest does not check types.
  disableTypeChecks: false,
  logLevel: 'warn' as LogLevel,
  warnings: false,
};

const { values, positionals } = readArguments({
  allowPositionals: true,
  options: {
    report: { type: 'boolean', default: false },
    survivors: { type: 'boolean', default: false },
    views: { type: 'boolean', default: false },
    concurrency: { type: 'string', default: String(availableParallelism()) },
  },
});
if (positionals.length === 0)
  refuse('Name a file or a folder: npm run mutation -- src/machines/account/login.machine.ts');
const concurrency = numberOf('concurrency', values.concurrency, 1);
const files = positionals.flatMap(sourcesOf);

// Loaded here, since it takes a second: a wrong argument is refused at once.
const { Stryker } = await import('@stryker-mutator/core');

const database = files.some((file) => file.startsWith('server/')) ? await startDatabase() : undefined;
const results: FileResult[] = [];
try {
  // One run for each file, because a mutant in code that runs on import is tried with all tests of its run.
  for (const file of files) {
    const result = await mutate(file).catch((error: unknown) => {
      console.error(`${file}: not measured: ${error}`);
      process.exitCode = 1;
    });
    if (!result) continue;
    results.push(result);
    // Written after each file, so that a stopped command leaves a report.
    if (values.report) writeReport([result]);
  }
} finally {
  await database?.stop();
}
const reasons = readReasons();
if (results.some(({ survivors }) => survivors.some((survivor) => !reasons.of(survivor))))
  process.exitCode = 1;

/** Runs the fastest tests first, and the others only on the survivors. */
async function mutate(file: string): Promise<FileResult | undefined> {
  const stages = chooseTests(file, { views: values.views });
  if (stages.length === 0) {
    console.error(`${file}: not measured, no test belongs to it`);
    process.exitCode = 1;
    return undefined;
  }
  const known = values.survivors ? readSurvivors(file) : undefined;
  if (values.survivors && !known) return undefined;
  const started = performance.now();
  const mutants = new Map<string, MutantResult>();
  for (const [stage, tests] of stages.entries()) {
    const survivors = [...mutants.values()].filter(isSurvivor);
    if (stage > 0 && survivors.length === 0) break;
    process.env.MUTATION_TESTS = JSON.stringify(tests);
    process.env.MUTATION_FILE = file;
    const found = await new Stryker({
      ...options,
      concurrency,
      mutate: stage === 0 ? (known?.ranges ?? [file]) : survivors.map(rangeOf),
      jsonReporter: { fileName: `${folder}/${file.replaceAll('/', '--')}-${stage + 1}.json` },
    }).runMutationTest();
    for (const mutant of found) {
      const before = mutants.get(keyOf(mutant));
      // A range includes the mutants inside it. Those that were already killed stay killed.
      if (!before || (isSurvivor(before) && mutant.status !== 'NoCoverage'))
        mutants.set(keyOf(mutant), mutant);
    }
  }
  const result = resultOf(file, [...mutants.values()]);
  // The other mutants of the file were killed before.
  if (result && known) result.killed = known.mutants - result.survivors.length;
  if (result) printResult(result, (performance.now() - started) / 1000);
  return result;
}

function keyOf({ mutatorName, location, replacement }: MutantResult): string {
  return JSON.stringify([mutatorName, location, replacement]);
}

/** Stryker reports columns starting at 1, but reads them starting at 0. */
function rangeOf({ fileName, location: { start, end } }: MutantResult): string {
  const range = `${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
  return `${path.relative('.', fileName)}:${range}`;
}

function sourcesOf(given: string): string[] {
  const relative = path.relative('.', given);
  const stats = statSync(relative, { throwIfNoEntry: false });
  if (!stats) refuse(`There is no file or folder '${given}'.`);
  if (!stats.isDirectory()) return [relative];
  return globSync(`${relative}/**/*.{ts,tsx}`, {
    exclude: ['**/node_modules/**', '**/tests/**', '**/*.d.ts'],
  }).sort();
}

/**
 * One PostgreSQL for all of Stryker's processes. Stryker kills a process whose test hangs, so a PostgreSQL of that process would keep
 * running.
 */
async function startDatabase() {
  const data = temporaryFolder('stanza-mutation-');
  const { startEmbeddedServer } = await import('../../server/database/embedded/embedded-server.ts');
  const server = await startEmbeddedServer(data, {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
  });
  process.env.DATABASE_URL = server.url;
  return server;
}
