/**
 * `npm run mutation -- PATH...`: changes the code of each file under the paths, one place at a time, and runs the tests that belong
 * to it. Prints the score of each file and the mutants that no test noticed. `--report` writes them into the committed report too;
 * `--views` tries the views' tests against what the others leave; `--concurrency 1` leaves room for others on the machine.
 * Ends with 1 where a survivor has no reason in docs/mutation-survivors.json.
 */
import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { LogLevel, MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { startEmbeddedServer } from '../../server/database/embedded/embedded-server.ts';
import { chooseTests } from './choose-tests.ts';
import { type FileResult, isSurvivor, printResult, readReasons, resultOf, writeReport } from './report.ts';

const folder = 'test-results/mutation';

const options: PartialStrykerOptions = {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', path.resolve('scripts/mutation/ignore-noise.ts')],
  ignorers: ['noise'],
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // A busy machine is no endless loop.
  timeoutMS: 60_000,
  timeoutFactor: 4,
  reporters: ['json'],
  tempDirName: `${folder}/sandbox`,
  cleanTempDir: 'always',
  ignorePatterns: ['/test-results', '/dist', '/.data', '/public'],
  // Stryker would rewrite the paths in tsconfig.json with an API that TypeScript 7 lacks. A name that is absent skips that.
  tsconfigFile: 'none',
  // Vitest checks no types.
  disableTypeChecks: false,
  logLevel: 'warn' as LogLevel,
  warnings: false,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    report: { type: 'boolean', default: false },
    views: { type: 'boolean', default: false },
    concurrency: { type: 'string', default: String(availableParallelism()) },
  },
});
if (positionals.length === 0)
  fail('Name a file or a folder: npm run mutation -- src/machines/login.machine.ts');
const files = positionals.flatMap(sourcesOf);

const database = files.some((file) => file.startsWith('server/')) ? await startDatabase() : undefined;
const results: FileResult[] = [];
try {
  // A mutant in code that runs on import is tried against all tests of a run: a run a file keeps them few.
  for (const file of files) {
    const result = await mutate(file);
    if (result) results.push(result);
  }
} finally {
  await database?.stop();
}
const reasons = values.report ? writeReport(results) : readReasons();
if (results.some(({ survivors }) => survivors.some((survivor) => !reasons.of(survivor))))
  process.exitCode = 1;

/** Tries the quickest tests first. The others run only for what survives. */
async function mutate(file: string): Promise<FileResult | undefined> {
  const stages = chooseTests(file, { views: values.views });
  if (stages.length === 0) fail(`No test belongs to ${file}.`);
  const started = performance.now();
  const mutants = new Map<string, MutantResult>();
  for (const [stage, tests] of stages.entries()) {
    const survivors = [...mutants.values()].filter(isSurvivor);
    if (stage > 0 && survivors.length === 0) break;
    process.env.MUTATION_TESTS = JSON.stringify(tests);
    const found = await new Stryker({
      ...options,
      concurrency: Number(values.concurrency),
      mutate: stage === 0 ? [file] : survivors.map(rangeOf),
      jsonReporter: { fileName: `${folder}/${file.replaceAll('/', '--')}-${stage + 1}.json` },
    }).runMutationTest();
    for (const mutant of found) {
      const before = mutants.get(keyOf(mutant));
      // A range has the mutants inside it too: those that were noticed before stay so.
      if (!before || (isSurvivor(before) && mutant.status !== 'NoCoverage'))
        mutants.set(keyOf(mutant), mutant);
    }
  }
  const result = resultOf(file, [...mutants.values()]);
  if (result) printResult(result, (performance.now() - started) / 1000);
  return result;
}

function keyOf({ mutatorName, location, replacement }: MutantResult): string {
  return JSON.stringify([mutatorName, location, replacement]);
}

/** Stryker reports columns from 1 and reads them from 0. */
function rangeOf({ fileName, location: { start, end } }: MutantResult): string {
  const range = `${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
  return `${path.relative('.', fileName)}:${range}`;
}

function sourcesOf(given: string): string[] {
  const relative = path.relative('.', given);
  if (!statSync(relative).isDirectory()) return [relative];
  return globSync(`${relative}/**/*.{ts,tsx}`, {
    exclude: ['**/node_modules/**', '**/tests/**', '**/*.d.ts'],
  }).sort();
}

/** One PostgreSQL for all of Stryker's processes: it ends a process whose test hangs, and would leave that one's behind. */
async function startDatabase() {
  const data = mkdtempSync(path.join(tmpdir(), 'stanza-mutation-'));
  const server = await startEmbeddedServer(data, {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
  });
  process.env.DATABASE_URL = server.url;
  return {
    stop: async () => {
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}
