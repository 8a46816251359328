import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { connect } from '../../server/database/connect.ts';
import { startEmbeddedServer } from '../../server/database/embedded/embedded-server.ts';
import { prepareDatabase } from '../../server/database/prepare.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a PostgreSQL that lives as long as the run. */
    databaseServerUrl: string;
  }
}

/** A database as the migrations make it, which every test file gets a copy of. */
export const templateDatabase = 'stanza_template';

/** One PostgreSQL for the whole run. It may lose everything in a crash, and is the faster for it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stanza-test-'));
  const server = await startEmbeddedServer(folder, {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
  });
  const admin = connect(server.url, { maxConnections: 1 });
  await sql`create database ${sql.id(templateDatabase)}`.execute(admin);
  await admin.destroy();
  await prepareDatabase(new URL(`/${templateDatabase}`, server.url).href);
  project.provide('databaseServerUrl', server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
