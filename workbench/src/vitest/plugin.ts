import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { gatheredFolder } from '../vite/kept-files.ts';
import { packageFile } from '../vite/package-file.ts';

/** Collects the coverage of the machines in each test file. `npx statechart-workbench coverage GLOB` merges and prints it. */
export function statechartCoverage(): Plugin {
  const setup = packageFile('vitest-setup.js', 'vitest/setup.ts');
  return {
    name: 'statechart-coverage',
    // `test` is Vitest's part of the configuration.
    config: () => ({
      resolve: { dedupe: ['xstate'] },
      test: { setupFiles: [setup], server: { deps: { inline: [/statechart-workbench/] } } },
    }),
    configResolved({ root }) {
      rmSync(path.join(root, gatheredFolder), { recursive: true, force: true });
    },
  };
}
