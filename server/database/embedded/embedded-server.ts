import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { reasonOf, StartError } from '../../start-error.ts';
import { type Account, serverAccount } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { type Cluster, openCluster, superuser } from './cluster.ts';
import { endOrphan } from './orphan.ts';
import { cannotRun, lastErrorLine, spawnOptions } from './run-program.ts';

const startTimeout = 60_000;
const stopTimeout = 15_000;

export interface EmbeddedServer {
  /** Connects as the superuser to the one database that is there at first. */
  url: string;
  /** Resolves if the server ends without having been asked to. */
  crashed: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL whose data is in `folder`, reachable from this machine alone. Rejects with a `StartError`.
 * @param folder held by the caller for itself alone
 * @param settings PostgreSQL's own, such as `{ fsync: 'off' }`
 */
export async function startEmbeddedServer(
  folder: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedServer> {
  const binaries = findBinaries();
  const account = await serverAccount();
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
    // No socket files: their paths may be at most 107 bytes long.
    unix_socket_directories: '',
    timezone: 'UTC',
    ...how.settings,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A file rather than a pipe, which would break under the server if our process were killed.
  const log = await open(logFile, 'w', 0o600);
  const child = spawn(how.binaries.postgres, ['-D', cluster.folder, ...options], {
    ...spawnOptions(how.account),
    stdio: ['ignore', log.fd, log.fd],
  });
  let isAsked = false;
  const crashed = new Promise<void>((resolve) => {
    child.once('exit', () => {
      if (!isAsked) resolve();
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
    stop: () => {
      isAsked = true;
      return stop(child);
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

/** Recovery after a power cut may take its time, in which connections are refused with a reason. */
async function untilReady(url: string, child: ChildProcess, logFile: string): Promise<void> {
  const deadline = Date.now() + startTimeout;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (hasEnded(child)) {
        const complaint = lastErrorLine(await readFile(logFile, 'utf8'));
        throw new StartError(`The embedded PostgreSQL does not start: ${complaint} (${logFile})`);
      }
      if (isRefusedForGood(error) || Date.now() > deadline) {
        throw new StartError(`The embedded PostgreSQL does not answer: ${reasonOf(error)} (${logFile})`);
      }
    } finally {
      await client.end().catch(() => undefined);
    }
    await delay(20);
  }
}

const wrongPassword = '28P01';

function isRefusedForGood(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === wrongPassword;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, everything is flushed. */
async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), stopTimeout);
  await exit;
  clearTimeout(timer);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('A TCP server has an address.');
  return address.port;
}
