/**
 * `npm run size`: compares the gzipped JavaScript of the landing page with its budget, and checks that it contains no Chakra, map, chat
 * or workbench code. Then it prints the additional scripts of some screens, and checks that they contain no code that only other screens
 * need.
 */
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { readArguments } from './read-arguments.ts';

readArguments();

const budget = 113_000;
const entry = 'index.html';
const landing = 'src/views/shell/LandingView.tsx';
const unwanted =
  /node_modules\/(@chakra-ui|@emotion|ol|@stomp|elkjs)\/|src\/components\/maps|workbench\/src\/(?!live\/(hook|channel)\.ts)/;
/** A screen that needs one module of a shared chunk loads the whole chunk. */
const unwantedOfScreens: Record<string, RegExp> = {
  '/map': /node_modules\/(ky|zod)\/|src\/components\/listing\//,
  '/login': /src\/components\/listing\//,
  '/register': /src\/components\/listing\//,
  '/feedback': /src\/components\/listing\//,
  '/chat-page': /src\/components\/listing\//,
};

interface Chunk {
  file: string;
  imports?: string[];
}

if (!existsSync('dist/.vite/manifest.json')) {
  console.error('There is no build: run npm run build first.');
  process.exit(1);
}
const manifest: Record<string, Chunk> = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
const files = [...reachable([entry, landing])].sort();
let total = 0;
const intruders: string[] = [];
for (const file of files) {
  const bytes = sizeOf(file);
  total += bytes;
  console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${file}`);
  intruders.push(...sourcesOf(file).filter((source) => unwanted.test(source)));
}
console.log(`${(total / 1000).toFixed(1).padStart(8)} kB  in all, gzip; the budget is ${budget / 1000} kB`);
if (intruders.length)
  console.error(`The landing page loads code that it does not need:\n${intruders.join('\n')}`);
if (total > budget) console.error('The landing page is above its budget.');
const screens: Record<string, string[]> = JSON.parse(readFileSync('dist/screens.json', 'utf8'));
let isAnyTooLarge = false;
for (const [screen, unwantedThere] of Object.entries(unwantedOfScreens)) {
  const later = (screens[screen] ?? []).map((address) => address.slice(1));
  const bytes = later.reduce((sum, file) => sum + sizeOf(file), 0);
  console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  more for ${screen}`);
  const found = later.flatMap(sourcesOf).filter((source) => unwantedThere.test(source));
  if (!found.length) continue;
  isAnyTooLarge = true;
  console.error(`${screen} loads code that it does not need:\n${found.join('\n')}`);
}
process.exit(intruders.length || total > budget || isAnyTooLarge ? 1 : 0);

function sizeOf(file: string): number {
  return gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length;
}

function sourcesOf(file: string): string[] {
  // The bundler's runtime has no source map.
  if (!existsSync(`dist/${file}.map`)) return [];
  const { sources } = JSON.parse(readFileSync(`dist/${file}.map`, 'utf8')) as { sources: string[] };
  return sources;
}

/** The script files of some modules and of all their static imports. */
function reachable(keys: string[]): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  for (const queue = [...keys]; queue.length; ) {
    const key = queue.pop() ?? '';
    if (seen.has(key)) continue;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no module '${key}'`);
    if (chunk.file.endsWith('.js')) found.add(chunk.file);
    queue.push(...(chunk.imports ?? []));
  }
  return found;
}
