import { build, type Rolldown } from 'vite';
import { expect, onTestFinished, test, vi } from 'vitest';

/** Packages that are not ours. They are left out of the build, since they do not import our files. */
const foreignPackages = /^(?!statechart-workbench|@stanza)[a-z@]/;

/** The files of the workbench that a build of the app contains, and the app's own files for the workbench. */
async function workbenchFilesIn(environment: Record<string, string>): Promise<string[]> {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const built = (await build({
    logLevel: 'silent',
    build: { write: false, sourcemap: false, minify: false, rolldownOptions: { external: foreignPackages } },
  })) as Rolldown.RolldownOutput;
  return built.output
    .flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []))
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([id]) => id.replace(`${process.cwd()}/`, ''))
    .filter((file) => /^(workbench\/src|src\/app\/statecharts|fixtures)\//.test(file));
}

test('a build without the workbench contains nothing of it or of its inspector', {
  timeout: 60_000,
}, async () => {
  expect(await workbenchFilesIn({ VITE_STATECHARTS: 'off' })).toEqual([]);
});
