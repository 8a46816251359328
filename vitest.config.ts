import { availableParallelism } from 'node:os';
import { mergeConfig } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import viteConfig from './vite.config.ts';

type Options = NonNullable<TestProjectInlineConfiguration['test']>;

const project = (name: string, include: string[], options: Options): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include, environment: 'node', ...options },
});

/**
 * For projects whose tests sometimes wait for a process or for time to pass: more files run at once than there are cores. Not many more: each
 * worker loads and compiles the server again.
 */
const waiting = {
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  sequence: { groupOrder: 2 },
  globalSetup: 'server/tests/support/database-server.ts',
};
const env = { PACT_DO_NOT_TRACK: 'true' };

const coverage = 'tests/support/machine-coverage.ts';
const rendered = [coverage, 'tests/support/setup.ts'];

/** Tests of the app, and tests that replace modules or load them again. Each file needs its own modules, so it gets its own process. */
const fresh = ['tests/app/**/*.test.tsx', '{tests,workbench/tests}/**/*.fresh.test.tsx'];

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      // As many as there are cores, for tests that compute.
      maxWorkers: availableParallelism(),
      // A process runs many files, because loading the packages takes longer than most files.
      isolate: false,
      // A larger young generation, in MiB: the workers collect garbage less often, and need a tenth less CPU time.
      execArgv: ['--max-semi-space-size=64'],
      // Long enough for a busy machine.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 30_000 } },
      projects: [
        project(
          'machines',
          [
            'tests/{schemas,domain,machines,paths,api,device,languages,rooms,statecharts}/**/*.test.ts',
            '{workbench,artwork}/tests/**/*.test.ts',
          ],
          { setupFiles: coverage },
        ),
        project('views', ['tests/{components,views}/**/*.test.tsx', 'workbench/tests/**/*.test.tsx'], {
          environment: 'jsdom',
          exclude: fresh,
          setupFiles: rendered,
        }),
        project('app', fresh, {
          environment: 'jsdom',
          isolate: true,
          setupFiles: rendered,
        }),
        project('server', ['server/tests/**/*.test.ts'], waiting),
        // Named so that it runs before `contracts` and `server`: projects of the same order run by name. These tests take long and mostly wait.
        project('benches', ['bench/tests/**/*.test.ts'], waiting),
        project('pacts', ['contracts/{consumer,messages}/**/*.test.ts'], {
          env,
          globalSetup: 'contracts/consumer/support/fresh-folder.ts',
          // All of them write into the same files.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        }),
        // After the pacts have been written.
        project('contracts', ['contracts/tests/**/*.test.ts'], { ...waiting, env }),
      ],
    },
  }),
);
