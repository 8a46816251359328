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

/** Milliseconds: enough for a busy machine. */
export const patientQueryTimeout = 20_000;

/** A new migrated database for the calling test or test file; with `template0`, an empty one. */
export async function createTestDatabase(template = inject('templateDatabase')): Promise<TestDatabase> {
  const url = await create(template);
  const db = open(url);
  cleanUpAfterUse(async () => {
    await db.destroy();
    await drop(url);
  });
  return { url, db };
}

interface MigratedDatabase extends TestDatabase {
  /** From `readSchema`. */
  schema: string;
}

/** Emptied databases of finished tests with their open connections, by the template that they were copied from. */
const emptied = new Map<string, MigratedDatabase[]>();

/**
 * A migrated database without rows, for the calling test or test file. An earlier test may have used it and its connections: emptying a
 * database takes a few milliseconds, copying and dropping one takes 0.16 s of processor time, and new connections read the schema again.
 */
export async function takeTestDatabase(): Promise<TestDatabase> {
  const template = inject('templateDatabase');
  const taken = emptied.get(template)?.pop() ?? (await copy(template));
  const { db, url, schema } = taken;
  cleanUpAfterUse(async () => {
    if (await empty(db, schema).catch(() => false)) {
      emptied.set(template, [...(emptied.get(template) ?? []), taken]);
    } else {
      await db.destroy();
      await drop(url);
    }
  });
  return { url, db };
}

async function copy(template: string): Promise<MigratedDatabase> {
  const url = await create(template);
  const db = open(url);
  return { url, db, schema: await readSchema(db) };
}

/** Tables with rows that the migrations have inserted. */
const tablesOfMigrations = ['kysely_migration', 'kysely_migration_lock', 'place_secret'];
/** With more rows, the tables become slow for later tests: an emptied table keeps the space of its rows. */
const maxRows = 2000;

/**
 * Deletes all rows. Resolves to `false` if the test has changed more than rows, has left too many rows, or has left a connection of the
 * pool at work.
 */
async function empty(db: Kysely<Database>, schema: string): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const { rows: ended } = await sql<{ name: string }>`
      select application_name as name, pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and (application_name <> 'stanza' or state is distinct from 'idle')
    `.execute(transaction);
    if (ended.some(({ name }) => name === 'stanza')) return false;
    if ((await readSchema(transaction)) !== schema) return false;
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all(${tablesOfMigrations})
    `.execute(transaction);
    // Turns off foreign keys and triggers.
    await sql`set local session_replication_role = replica`.execute(transaction);
    const deletions = tables.map(
      ({ name }) => sql`${sql.id(`deleted ${name}`)} as (delete from ${sql.table(name)} returning 1)`,
    );
    const counts = tables.map(({ name }) => sql`(select count(*) from ${sql.id(`deleted ${name}`)})`);
    const { rows } = await sql<{ removed: number }>`
      with ${sql.join(deletions)} select ${sql.join(counts, sql` + `)} as removed
    `.execute(transaction);
    await sql`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
      where schemaname = 'public' and last_value is not null
    `.execute(transaction);
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

/** A text that changes with each change of the schema or of its statistics. */
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

/** Creates a database whose name starts with the name of the run's template, so that the end of the run drops it. */
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
