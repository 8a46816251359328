import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import type {} from './database-server.ts';

const root = path.resolve(import.meta.dirname, '../../..');
let build: Promise<void> | undefined;

/**
 * The built server, the file that `npm start` runs. It takes half the processor time of server/main.ts to start. The first call of a run
 * builds it if its sources have changed.
 */
export async function builtServer(): Promise<string> {
  build ??= buildOnce();
  await build;
  return path.join(root, 'dist-server/main.js');
}

/** Builds in the first process of the run that calls it. The others wait. */
async function buildOnce(): Promise<void> {
  const [begun, done] = ['build-begun', 'build-done'].map((name) => path.join(inject('runFolder'), name));
  try {
    await mkdir(begun as string);
  } catch {
    while (!existsSync(done as string)) await pause(50);
    return;
  }
  try {
    // Vitest sets NODE_ENV, which the build would read.
    const { NODE_ENV: _, ...env } = process.env;
    await promisify(execFile)(process.execPath, ['scripts/build.ts', '--server'], { cwd: root, env });
  } finally {
    await writeFile(done as string, '');
  }
}
