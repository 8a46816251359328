/**
 * `npx node contracts/provider/serve.ts`: starts the reference backend with its provider states on a new empty database, for manual
 * verification. Runs until it is stopped.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedServer } from '@stanza/server/database/embedded/embedded-server.ts';
import { prepareDatabase } from '@stanza/server/database/prepare.ts';
import { startReferenceBackend } from './reference-backend.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'stanza-provider-'));
const database = await startEmbeddedServer(folder);
await prepareDatabase(database.url);
const backend = await startReferenceBackend({ databaseUrl: database.url });
console.log(`The backend is at ${backend.url}, its provider states at ${backend.states.url}`);

async function stop(): Promise<void> {
  await backend.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
