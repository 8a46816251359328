/**
 * Runs before each test file in a worker that outlives its runs (`warm-worker.ts`): the mutated module, and all that import it, are
 * evaluated again, with the mutant of this run alone.
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

// With many mutants a test waits until its limit. The first run, without a mutant, says whether a busy machine is too slow for it.
if (inject('mode') === 'mutant') vi.setConfig({ testTimeout: 10_000, hookTimeout: 10_000 });

// Until the tests of a file begin, a mutant that is not static must not be active. The last run's still is.
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
