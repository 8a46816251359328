/**
 * Runs before each test file in a worker that has outlived earlier runs (`warm-worker.ts`): the project's own modules are evaluated
 * again, with the mutant of this run alone. Packages stay.
 */
import { inject, vi } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    mutantActivation: 'static' | 'runtime' | undefined;
  }
}

// Until the tests of a file begin, a mutant that is not static must not be active. The last run's still is.
if (inject('mutantActivation') !== 'static') {
  const stryker = (globalThis as { __stryker__?: { activeMutant?: string | undefined } }).__stryker__;
  if (stryker) stryker.activeMutant = undefined;
}
vi.resetModules();
