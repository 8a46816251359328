import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { reasonOf, StartError } from '../../process/start-error.ts';
import { type Account, serverAccount } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { type Cluster, openCluster, superuser } from './cluster.ts';
import { endOrphan } from './orphan.ts';
import { reachableBinaries } from './reachable.ts';
import { cannotRun, lastErrorLine, spawnProgram } from './run-program.ts';

const startTimeout = 60_000;
const stopTimeout = 15_000;

export interface EmbeddedServer {
  /** Connects as the superuser to the initial database. */
  url: string;
  /** Resolves if the server ends without a call of `stop`. */
  crashed: Promise<void>;
  /** @param timeout milliseconds after which it does not wait for a clean shutdown any more */
  stop(timeout?: number): Promise<void>;
}

/**
 * Starts a PostgreSQL with its data in `folder`, reachable only from this machine. It ends with this process at the latest. Rejects with a
 * `StartError`.
 * @param folder locked by the caller
 * @param settings PostgreSQL settings, such as `{ fsync: 'off' }`
 */
export async function startEmbeddedServer(
  folder: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedServer> {
  const account = await serverAccount();
  const binaries = await reachableBinaries(findBinaries(), account);
  const cluster = await openCluster(folder, binaries, account);
  await endOrphan(cluster.folder);
  return await launch(cluster, path.join(folder, 'postgres.log'), { binaries, account, settings });
}

async function launch(
  cluster: Cluster,
  logFile: string,
  how: { binaries: Binaries; account: Account; settings: Record<string, string> },
): Promise<EmbeddedServer> {
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // No socket files: their paths are limited to 107 bytes.
    unix_socket_directories: '',
    timezone: 'UTC',
    ...how.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const options = ['-D', cluster.folder, ...flags];
  // A file, not a pipe: a pipe would break if this process were killed.
  const log = await open(logFile, 'w', 0o600);
  const child = spawnProgram(how.binaries.postgres, options, how.account, ['ignore', log.fd, log.fd]);
  let isStopping = false;
  const crashed = new Promise<void>((resolve) => {
    child.once('exit', () => {
      if (!isStopping) resolve();
    });
  });
  try {
    await once(child, 'spawn').catch((error: Error) => {
      throw cannotRun(how.binaries.postgres, how.account, error);
    });
  } finally {
    await log.close();
  }
  const url = `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/postgres`;
  const server = {
    url,
    crashed,
    stop: (timeout = stopTimeout) => {
      isStopping = true;
      return stop(child, timeout);
    },
  };
  try {
    await untilReady(url, child, logFile);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

/** Waits until the server accepts connections: it refuses them during a recovery after a crash. */
async function untilReady(url: string, child: ChildProcess, logFile: string): Promise<void> {
  const deadline = Date.now() + startTimeout;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (hasEnded(child)) {
        const reason = lastErrorLine(await readFile(logFile, 'utf8'));
        throw new StartError(`The embedded PostgreSQL does not start: ${reason} (${logFile})`);
      }
      if (isFinal(error) || Date.now() > deadline) {
        throw new StartError(`The embedded PostgreSQL does not answer: ${reasonOf(error)} (${logFile})`);
      }
    } finally {
      await client.end().catch(() => undefined);
    }
    await delay(20);
  }
}

const wrongPassword = '28P01';

function isFinal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === wrongPassword;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** SIGINT is PostgreSQL's fast shutdown: it rolls back open transactions and flushes its data. */
async function stop(child: ChildProcess, timeout: number): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), timeout);
  await exit;
  clearTimeout(timer);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The TCP server has no address.');
  return address.port;
}
