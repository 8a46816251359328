/** `npm run build`: builds the app into dist/ if its sources have changed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { writeFirstViews } from './first-view.ts';

const stamp = 'dist/.stamp';

/** Builds the app into dist/, unless dist/ was built from the same sources with the same variables. */
export async function buildIfStale(): Promise<void> {
  const current = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  console.log('Building the app...');
  const { NODE_ENV } = process.env;
  await build({ logLevel: 'warn' });
  await writeFirstViews();
  // Vite sets it. The server, which `npm start` runs in this process, reads it as the operator's.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  writeFileSync(stamp, current);
}

/** A hash of the times and sizes of all source files, and of the variables that the build reads. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const path of [
    'index.html',
    'vite.config.ts',
    'package-lock.json',
    'public',
    'scripts',
    'src',
    'workbench/src',
  ])
    add(path);
  // The workbench contains the coverage of the last test run.
  const coverage = 'test-results/machine-coverage.json';
  if (existsSync(coverage)) add(coverage);
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

if (import.meta.main) await buildIfStale();
