import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type EmbeddedServer,
  startEmbeddedServer,
} from '@stanza/server/database/embedded/embedded-server.ts';
import pg from 'pg';
import type { TcpProxy } from './tcp-proxy.ts';

/** A PostgreSQL that can be stopped and started, behind a proxy. */
export interface FaultyDatabase {
  folder: string;
  server: EmbeddedServer;
  proxy: TcpProxy;
}

/** A small number, so that the faults can use up all connections. */
const maxConnections = 24;

export async function startDatabase(folder: string): Promise<EmbeddedServer> {
  return await startEmbeddedServer(folder, { max_connections: String(maxConnections) });
}

/** Milliseconds that a fault lasts if it does not end by itself. */
const outage = 5_000;

/** The faults, by name. Each resolves when the database works again. */
export const faults: Record<string, (database: FaultyDatabase) => Promise<void>> = {
  async 'restart, fast'(database) {
    await database.server.stop();
    await restart(database);
  },
  async 'server killed and restarted'(database) {
    process.kill(await postmasterOf(database), 'SIGKILL');
    await restart(database);
  },
  async 'all backends terminated'({ server }) {
    await withAdmin(server, async (admin) => {
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
      );
    });
  },
  async 'one backend killed'({ server }) {
    await withAdmin(server, async (admin) => {
      const { rows } = await admin.query<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = 'stanza' limit 1",
      );
      if (rows[0]) process.kill(rows[0].pid, 'SIGKILL');
    });
    // PostgreSQL also ends all other connections and recovers, because the killed process may have damaged shared memory.
    await pause(50);
    await untilConnected(server);
  },
  async 'connections cut'({ proxy }) {
    proxy.reset();
  },
  async 'packets vanish'({ proxy }) {
    proxy.vanish();
    await pause(outage);
    proxy.restore();
  },
  async 'pool exhausted'({ server }) {
    await withAdmin(server, async (admin) => {
      // Locks only one table: waiting for a second one could cause a deadlock.
      await admin.query('begin; lock table users in access exclusive mode');
      await pause(outage);
      await admin.query('commit');
    });
  },
  async 'no connections left'({ server }) {
    await withAdmin(server, async (admin) => {
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'stanza%'",
      );
      const taken = await Promise.all(Array.from({ length: maxConnections }, () => take(server)));
      await pause(outage);
      await Promise.all(taken.map((client) => client?.end()));
    });
  },
};

const restartAttempts = 50;

async function restart(database: FaultyDatabase): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      database.server = await startDatabase(database.folder);
      break;
    } catch (error) {
      // The processes of a killed server live a moment longer, and a new server cannot start before they have ended.
      if (attempt === restartAttempts) throw error;
      await pause(100);
    }
  }
  database.proxy.setTarget(database.server.url);
}

async function postmasterOf({ folder }: FaultyDatabase): Promise<number> {
  return Number.parseInt(await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

async function withAdmin(server: EmbeddedServer, use: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: server.url });
  // Some faults end this connection, too.
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    await use(admin);
  } finally {
    await admin.end();
  }
}

async function take(server: EmbeddedServer): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => undefined);
  return await client.connect().catch(() => null);
}

async function untilConnected(server: EmbeddedServer): Promise<void> {
  for (;;) {
    const client = await take(server);
    if (client !== null) return await client.end();
    await pause(10);
  }
}
