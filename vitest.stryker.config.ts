/** The Vitest configuration inside Stryker: runs only the tests of MUTATION_TESTS (stryker.config.mjs). */
import { globSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import config from './vitest.config.ts';

// These read the text of the code, which Stryker changes.
const readers = 'tests/**/{habits,references,source,product-texts}.test.ts';
const chosen = globSync(process.env.MUTATION_TESTS ?? '', { exclude: [readers] });
const projects = (config.test?.projects ?? []) as TestProjectInlineConfiguration[];

export default defineConfig({
  ...config,
  test: {
    ...config.test,
    // Stryker runs the tests in threads, which take no flags of V8.
    execArgv: [],
    // A mutant often makes a test wait for what never comes.
    testTimeout: 10_000,
    expect: { poll: { timeout: 5000 } },
    projects: projects.flatMap(({ test, ...project }) => {
      const globs = test?.include ?? [];
      const include = chosen.filter((file) => globs.some((glob) => path.matchesGlob(file, glob)));
      return include.length > 0 ? [{ ...project, test: { ...test, include } }] : [];
    }),
  },
});
