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
    /** The URL of a PostgreSQL that lives at least as long as the run. */
    databaseServerUrl: string;
    /** A migrated database. Tests get copies of it. */
    templateDatabase: string;
  }
}

/**
 * One PostgreSQL for the whole run: the one of DATABASE_URL, whose account may create databases and extensions, or an embedded
 * one, which is faster because it does not protect its data from a crash.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = process.env.DATABASE_URL
    ? { url: process.env.DATABASE_URL, stop: async () => undefined }
    : await startThrowaway();
  const template = `stanza_template_${randomUUID().replaceAll('-', '')}`;
  await administer(url, sql`create database ${sql.id(template)}`);
  await prepareDatabase(new URL(`/${template}`, url).href);
  project.provide('databaseServerUrl', url);
  project.provide('templateDatabase', template);
  return async () => {
    if (process.env.DATABASE_URL) await dropAll(url, template);
    await stop();
  };
}

/** Drops the template, and its copies, whose names start with its name. */
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
    // The plan of a query should not depend on when the statistics are made.
    autovacuum: 'off',
  });
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
