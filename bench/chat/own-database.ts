import { rm } from 'node:fs/promises';
import { startEmbeddedServer } from '@stanza/server/database/embedded/embedded-server.ts';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';

/** Calls a function with a temporary empty PostgreSQL database. */
export async function withOwnDatabase<T>(use: (databaseUrl: string) => Promise<T>): Promise<T> {
  const folder = temporaryFolder('stanza-bench-');
  const server = await startEmbeddedServer(folder);
  try {
    return await use(server.url);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
