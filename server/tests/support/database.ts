import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { inject } from 'vitest';
import { connect } from '../../database/connect.ts';
import type { Database } from '../../database/tables.ts';
import { cleanUpAfterUse } from './cleanup.ts';
import type {} from './database-server.ts';

export interface TestDatabase {
  url: string;
  db: Kysely<Database>;
}

/** Milliseconds, for a busy machine. */
export const patientQueryTimeout = 20_000;

/** A fresh migrated database for the calling test or test file; an empty one with `template0`. */
export async function createTestDatabase(template = inject('templateDatabase')): Promise<TestDatabase> {
  const serverUrl = inject('databaseServerUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl, sql`create database ${sql.id(name)} template ${sql.id(template)}`);
  const url = new URL(`/${name}`, serverUrl).href;
  const db = connect(url, { maxConnections: 4, queryTimeout: patientQueryTimeout });
  cleanUpAfterUse(async () => {
    await db.destroy();
    await administer(serverUrl, sql`drop database ${sql.id(name)} with (force)`);
  });
  return { url, db };
}

async function administer(serverUrl: string, statement: ReturnType<typeof sql>) {
  const admin = connect(serverUrl, { maxConnections: 1, queryTimeout: 0 });
  try {
    await statement.execute(admin);
  } finally {
    await admin.destroy();
  }
}
