/** The Vitest configuration inside Stryker: runs only the test files that `choose-tests.ts` chose, nearest first. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import config from '../../vite.config.ts';
import { warmWorkers } from './warm-worker.ts';
import { workspaces } from './workspaces.ts';

const sandbox = process.cwd();
const chosen: string[] = JSON.parse(process.env.MUTATION_TESTS ?? '[]');

/**
 * Runs the nearest test file first, because it is the most likely to fail. A mutant in code that runs on import is tried with all chosen
 * files until one fails.
 */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => chosen.indexOf(path.relative(sandbox, moduleId));
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

export default {
  ...config,
  // The sandbox shares node_modules, whose workspace links point outside the sandbox, to code without mutants.
  resolve: {
    ...config.resolve,
    alias: workspaces(sandbox)
      .filter(({ name }) => name.startsWith('@stanza/'))
      .map(({ name, folder }) => ({
        find: new RegExp(`^${name}/`),
        replacement: `${path.join(sandbox, folder)}/`,
      })),
  },
  test: {
    ...config.test,
    // Stryker runs the tests in threads, which refuse flags of V8.
    execArgv: [],
    expect: { poll: { timeout: 5000 } },
    sequence: { sequencer: NearestFirst },
    projects: (config.test?.projects ?? []).flatMap((project) =>
      narrow(project as TestProjectInlineConfiguration),
    ),
  },
};

/** The project with only the chosen files, and without the recorder of machine coverage; empty if it has no chosen file. */
function narrow(project: TestProjectInlineConfiguration): TestProjectInlineConfiguration[] {
  const globs = project.test?.include ?? [];
  const include = chosen.filter((file) => globs.some((glob) => path.matchesGlob(file, glob)));
  if (include.length === 0) return [];
  const setupFiles = [project.test?.setupFiles ?? []]
    .flat()
    .filter((file) => !file.includes('machine-coverage'));
  const test = { ...project.test, include, setupFiles };
  if (test.name === 'server') return [warmWorkers({ ...project, test })];
  // Many mutants make a test wait until its timeout, so the timeout is short. Tests that render keep theirs, because rendering may take
  // half a minute on a busy machine.
  return [{ ...project, test: include.some(isRendering) ? test : { ...test, testTimeout: 5000 } }];
}

function isRendering(test: string): boolean {
  return /@testing-library|app-session/.test(readFileSync(test, 'utf8'));
}
