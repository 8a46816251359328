import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedServer } from '@stanza/server/database/embedded/embedded-server.ts';

/** Calls a function with a temporary empty PostgreSQL database. */
export async function withOwnDatabase<T>(use: (databaseUrl: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stanza-bench-'));
  const server = await startEmbeddedServer(folder);
  try {
    return await use(server.url);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
