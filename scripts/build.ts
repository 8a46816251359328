/**
 * `npm run build`: builds the app into dist/ and the server into dist-server/, each if its sources have changed. `--server` builds only the
 * server.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { buildServer } from './build-server.ts';
import { writeFirstViews } from './first-view.ts';
import { precompress } from './precompress.ts';
import { readArguments } from './read-arguments.ts';

/** The sources of both. */
const common = ['package-lock.json', 'scripts', 'src'];

/** Builds the app into dist/ and the server into dist-server/, unless they were built from the same sources with the same variables. */
export async function buildIfStale(): Promise<void> {
  // The workbench contains the coverage of the last test run.
  const app = [
    'index.html',
    'vite.config.ts',
    'public',
    'workbench/src',
    'test-results/machine-coverage.json',
  ];
  await buildFrom([...common, ...app], 'dist', async () => {
    console.log('Building the app...');
    await build({ logLevel: 'warn' });
    await writeFirstViews();
    await precompress('dist');
  });
  await buildServerIfStale();
}

async function buildServerIfStale(): Promise<void> {
  await buildFrom([...common, 'server'], 'dist-server', async () => {
    console.log('Building the server...');
    await buildServer();
  });
}

async function buildFrom(sources: string[], folder: string, run: () => Promise<void>): Promise<void> {
  const stamp = join(folder, '.stamp');
  const current = fingerprint(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  const { NODE_ENV } = process.env;
  await run();
  // Vite sets NODE_ENV. A server in this process would read it as the operator's setting.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  writeFileSync(stamp, current);
}

/** A hash of the times and sizes of all source files, and of the variables that the build reads. */
function fingerprint(sources: string[]): string {
  const hash = createHash('sha256');
  for (const path of sources) if (existsSync(path)) add(path);
  for (const name of Object.keys(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${process.env[name]}\n`);
  }
  return hash.digest('hex');

  function add(path: string): void {
    const stats = statSync(path);
    if (stats.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else hash.update(`${path} ${stats.mtimeMs} ${stats.size}\n`);
  }
}

if (import.meta.main) {
  const { values } = readArguments({ options: { server: { type: 'boolean' } } });
  await (values.server ? buildServerIfStale() : buildIfStale());
}
