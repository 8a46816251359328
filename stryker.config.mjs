// `npm run mutation -- PATH`: Stryker changes the code under PATH (a file or a glob, several with commas), one place at a time, and runs
// the tests. It prints the changes that no test noticed; test-results/mutation/index.html shows them in the code. The tests
// are those of the domain of PATH. MUTATION_TESTS names others, as a glob.
import path from 'node:path';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const mutated = process.argv.find((argument) => /^(src|server)\//.test(argument)) ?? '';
const domain = /\/(account|search|listing|publish|chat|shell)\//.exec(mutated)?.[1] ?? '**';
const isDrawn = /^src\/(app|components|views)\//.test(mutated);
const isServer = mutated.startsWith('server/');
const testsOfDomain = isDrawn
  ? `tests/{app,components,views}/${domain}/**/*.test.{ts,tsx}`
  : `tests/{schemas,domain,api,machines}/${domain}/**/*.test.ts`;

// For vitest.stryker.config.ts, in the processes that Stryker starts.
process.env.MUTATION_TESTS ??= isServer ? 'server/tests/**/*.test.ts' : testsOfDomain;

/** No test reads the texts of a machine that are for the workbench alone. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'texts of machines', {
    shouldIgnore: ({ node }) =>
      node.type === 'ObjectProperty' && /^(description|meta|types)$/.test(node.key.name)
        ? 'It is for the workbench or the type checker.'
        : undefined,
  }),
];

export default {
  plugins: ['@stryker-mutator/vitest-runner', path.resolve('stryker.config.mjs')],
  ignorers: mutated.startsWith('src/machines/') ? ['texts of machines'] : [],
  // A test whose beforeAll failed counts as skipped in Stryker's runner for Vitest, so that a mutant which breaks the start of the server
  // would survive. The exit code of Vitest knows better, and costs some seconds a mutant.
  testRunner: isServer ? 'command' : 'vitest',
  commandRunner: { command: 'vitest run --config vitest.stryker.config.ts --bail 1' },
  vitest: { configFile: 'vitest.stryker.config.ts' },
  coverageAnalysis: isServer ? 'off' : 'perTest',
  incremental: false,
  ignorePatterns: ['/test-results', '/dist', '/dist-server', '/.data', '/docs'],
  tempDirName: 'test-results/stryker',
  // Stryker would rewrite the paths in tsconfig.json with an API that TypeScript 7 lacks. The name of a missing file prevents this.
  tsconfigFile: 'none',
  // Vitest checks no types.
  disableTypeChecks: false,
  // A busy machine is no endless loop.
  timeoutMS: 20_000,
  timeoutFactor: 4,
  reporters: ['progress', 'clear-text', 'html'],
  clearTextReporter: { logTests: false, reportTests: false },
  htmlReporter: { fileName: 'test-results/mutation/index.html' },
};
