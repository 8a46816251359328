/**
 * `npm run size -w statechart-workbench`: the size of `<Statechart>` in an app's bundle, minified and compressed, without React and XState,
 * which the app has. Exits with 1 above 60 kB. ELK computes a layout if an app gives none; it is loaded and printed separately.
 */
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { readArguments } from '../../scripts/read-arguments.ts';

readArguments();

const limit = 60_000;
const root = path.join(import.meta.dirname, '..');

const built = (await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  build: {
    write: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: path.join(root, 'src/react/Statechart.tsx'),
      preserveEntrySignatures: 'strict',
      external: /^(react|react-dom|xstate)(\/|$)/,
    },
  },
})) as Rolldown.RolldownOutput;

const chunks = new Map(
  built.output.flatMap((one): [string, Rolldown.OutputChunk][] =>
    one.type === 'chunk' ? [[one.fileName, one]] : [],
  ),
);
const sizeOf = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? '', { level: 9 }).length, 0);
const first = new Set<string>();
const add = (name: string) => {
  if (first.has(name) || !chunks.has(name)) return;
  first.add(name);
  for (const imported of chunks.get(name)?.imports ?? []) add(imported);
};
for (const [name, { isEntry }] of chunks) if (isEntry) add(name);

const own = sizeOf(first);
const later = sizeOf([...chunks.keys()].filter((name) => !first.has(name)));
process.stdout.write(
  `<Statechart>: ${own} bytes of ${limit}. Loaded later, without a given layout: ${later} bytes.\n`,
);
process.exitCode = own > 0 && own <= limit ? 0 : 1;
