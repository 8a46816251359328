/** `npm run size`: compares the gzipped JavaScript of the landing page in Italian with its budget. */
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { readArguments } from './read-arguments.ts';

readArguments();

/** Bytes. */
const budget = 140_000;
const manifestFile = 'dist/.vite/manifest.json';

if (!existsSync(manifestFile)) {
  console.error('There is no build: run npm run build first.');
  process.exit(1);
}
const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
  readFileSync(manifestFile, 'utf8'),
);
// The first chunk contains the landing page. The Italian texts are a little longer than the English ones.
const reached = new Set(['index.html', 'src/languages/it/start.po']);
// The loop also visits the imports that it adds.
for (const name of reached) for (const imported of manifest[name]?.imports ?? []) reached.add(imported);
let total = 0;
for (const name of reached) {
  const file = manifest[name]?.file;
  if (file === undefined) throw new Error(`The build has no module '${name}'.`);
  const bytes = gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length;
  total += bytes;
  console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${file}`);
}
console.log(`${(total / 1000).toFixed(1).padStart(8)} kB  in all, gzip; the budget is ${budget / 1000} kB`);
process.exit(total > budget ? 1 : 0);
