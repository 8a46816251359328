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
  const url = await create(template);
  const db = open(url);
  cleanUpAfterUse(async () => {
    await db.destroy();
    await drop(url);
  });
  return { url, db };
}

/** Empty databases of tests that are over, by the template that they were copied from. */
const emptied = new Map<string, string[]>();

/**
 * A migrated database for the calling test or test file, without rows. An earlier test may have used it: to copy and drop a database
 * takes the processor 0.16 s, to empty one a few milliseconds.
 */
export async function takeTestDatabase(): Promise<TestDatabase> {
  const template = inject('templateDatabase');
  const url = emptied.get(template)?.pop() ?? (await create(template));
  const db = open(url);
  const schema = await readSchema(db);
  cleanUpAfterUse(async () => {
    const canBeUsedAgain = await empty(db, schema).catch(() => false);
    await db.destroy();
    if (canBeUsedAgain) emptied.set(template, [...(emptied.get(template) ?? []), url]);
    else await drop(url);
  });
  return { url, db };
}

/** Migrations have written their rows. */
const tablesOfMigrations = ['kysely_migration', 'kysely_migration_lock', 'place_secret'];
/** More make the tables slow for later tests: emptied tables keep the space of their rows. */
const maxRows = 2000;

/** Removes all rows. Resolves to `false` if the test has changed more than rows, or has left too many rows. */
async function empty(db: Kysely<Database>, schema: string): Promise<boolean> {
  return await db.connection().execute(async (connection) => {
    await sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `.execute(connection);
    if ((await readSchema(connection)) !== schema) return false;
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all(${tablesOfMigrations})
    `.execute(connection);
    // Foreign keys and triggers do nothing.
    await sql`set session_replication_role = replica`.execute(connection);
    const deletions = tables.map(
      ({ name }) => sql`${sql.id(`deleted ${name}`)} as (delete from ${sql.table(name)} returning 1)`,
    );
    const counts = tables.map(({ name }) => sql`(select count(*) from ${sql.id(`deleted ${name}`)})`);
    const { rows } = await sql<{ removed: number }>`
      with ${sql.join(deletions)} select ${sql.join(counts, sql` + `)} as removed
    `.execute(connection);
    await sql`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
      where schemaname = 'public' and last_value is not null
    `.execute(connection);
    return (rows[0]?.removed ?? 0) <= maxRows;
  });
}

const catalogs = [
  'pg_attribute',
  'pg_class',
  'pg_constraint',
  'pg_extension',
  'pg_index',
  'pg_proc',
  'pg_statistic',
  'pg_trigger',
  'pg_type',
];

/** A text that changes with each change of the schema, and with statistics of the rows. */
async function readSchema(db: Kysely<Database>): Promise<string> {
  const states = catalogs.map(
    (name) => sql`(select concat_ws(' ', count(*), max(xmin::text::bigint)) from ${sql.table(name)})`,
  );
  const { rows } = await sql<{
    schema: string;
  }>`select concat_ws(', ', ${sql.join(states)}) as schema`.execute(db);
  return rows[0]?.schema ?? '';
}

function open(url: string): Kysely<Database> {
  return connect(url, { maxConnections: 4, queryTimeout: patientQueryTimeout });
}

/** A name that starts with that of the run's template: what is left of them is dropped at the end of the run. */
async function create(template: string): Promise<string> {
  const serverUrl = inject('databaseServerUrl');
  const name = `${inject('templateDatabase')}_${randomUUID().slice(0, 8)}`;
  await administer(serverUrl, sql`create database ${sql.id(name)} template ${sql.id(template)}`);
  return new URL(`/${name}`, serverUrl).href;
}

async function drop(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await administer(inject('databaseServerUrl'), sql`drop database ${sql.id(name)} with (force)`);
}

async function administer(serverUrl: string, statement: ReturnType<typeof sql>) {
  const admin = connect(serverUrl, { maxConnections: 1, queryTimeout: 0 });
  try {
    await statement.execute(admin);
  } finally {
    await admin.destroy();
  }
}
