/**
 * Runs before each test file in a worker that survives its runs (`warm-worker.ts`). Evaluates the mutated module and all its importers
 * again, so that only the mutant of this run is active.
 */
import path from 'node:path';
import type { EvaluatedModules } from 'vite/module-runner';
import { inject, vi } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    mode: 'dry-run' | 'mutant';
    mutantActivation: 'static' | 'runtime' | undefined;
  }
}

const global = globalThis as unknown as {
  __stryker__?: { activeMutant?: string | undefined };
  __vitest_worker__: { evaluatedModules: EvaluatedModules };
};

// Many mutants make a test wait until its timeout. The first run, without a mutant, keeps the usual timeout, so it shows whether the
// machine is too slow.
if (inject('mode') === 'mutant') vi.setConfig({ testTimeout: 10_000, hookTimeout: 10_000 });

// Only a static mutant may be active before the tests of a file begin. The mutant of the last run still is.
if (global.__stryker__ && inject('mutantActivation') !== 'static')
  global.__stryker__.activeMutant = undefined;

const { evaluatedModules } = global.__vitest_worker__;
const mutated = path.resolve(process.env.MUTATION_FILE ?? '');
const stale = new Set(evaluatedModules.getModulesByFile(mutated));
for (const module of stale) {
  for (const id of module.importers) {
    const importer = evaluatedModules.getModuleById(id);
    if (importer) stale.add(importer);
  }
  module.promise = undefined;
  module.exports = undefined;
  module.evaluated = false;
}
