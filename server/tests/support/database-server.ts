import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { connect } from '../../database/connect.ts';
import { startEmbeddedServer } from '../../database/embedded/embedded-server.ts';
import { prepareDatabase } from '../../database/prepare.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a PostgreSQL server that runs at least as long as the tests. */
    databaseServerUrl: string;
    /** A migrated database. Tests get copies of it. */
    templateDatabase: string;
    /** An empty folder for all files of the run. */
    runFolder: string;
  }
}

interface SharedServer {
  url: string;
  template: string;
  folder: string;
  stop(): Promise<void>;
}

/** One for the whole process: each project loads this module again. */
const global = globalThis as {
  testDatabase?: { projects: number; server?: Promise<SharedServer> | undefined };
};
global.testDatabase ??= { projects: 0 };
const shared = global.testDatabase;

/** Provides one PostgreSQL server for all projects of the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.projects += 1;
  shared.server ??= start();
  const { url, template, folder, stop } = await shared.server;
  project.provide('databaseServerUrl', url);
  project.provide('templateDatabase', template);
  project.provide('runFolder', folder);
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    shared.server = undefined;
    await stop();
  };
}

/**
 * The PostgreSQL of DATABASE_URL, whose account must be allowed to create databases and extensions, or an embedded one. The embedded one is
 * faster, since it does not protect its data from a crash.
 */
async function start(): Promise<SharedServer> {
  const { url, stop } = process.env.DATABASE_URL
    ? { url: process.env.DATABASE_URL, stop: async () => undefined }
    : await startThrowaway();
  const template = `stanza_template_${randomUUID().replaceAll('-', '')}`;
  await administer(url, sql`create database ${sql.id(template)}`);
  await prepareDatabase(new URL(`/${template}`, url).href);
  const folder = await mkdtemp(path.join(tmpdir(), 'stanza-run-'));
  return {
    url,
    template,
    folder,
    stop: async () => {
      await rm(folder, { recursive: true, force: true });
      if (process.env.DATABASE_URL) await dropAll(url, template);
      await stop();
    },
  };
}

/** Drops the template and its copies, whose names start with its name. */
async function dropAll(url: string, template: string): Promise<void> {
  const admin = connect(url, { maxConnections: 1, queryTimeout: 0 });
  try {
    const { rows } = await sql<{ name: string }>`
      select datname as name from pg_database where starts_with(datname, ${template})
    `.execute(admin);
    for (const { name } of rows) await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
  } finally {
    await admin.destroy();
  }
}

async function startThrowaway() {
  const folder = await mkdtemp(path.join(tmpdir(), 'stanza-test-'));
  const server = await startEmbeddedServer(folder, {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    // Query plans must not depend on the time when the statistics are updated.
    autovacuum: 'off',
    // Each worker keeps the connections of the databases that it uses again.
    max_connections: '400',
    scram_iterations: '1',
  });
  // Hashes the password again, with one iteration: otherwise each side of each new connection takes milliseconds to compute 4,096.
  const { password } = new URL(server.url);
  await administer(server.url, sql`alter role current_user password ${sql.lit(password)}`);
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

async function administer(url: string, statement: ReturnType<typeof sql>): Promise<void> {
  const admin = connect(url, { maxConnections: 1, queryTimeout: 0 });
  try {
    await statement.execute(admin);
  } finally {
    await admin.destroy();
  }
}
