/**
 * `npm run test:postgres -w server`: runs the server's tests against Debian's PostgreSQL, whose major version differs from the embedded
 * one. apt installs it if it is missing. The cluster is temporary.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serverAccount } from '@stanza/server/database/embedded/account.ts';

const debianFolder = '/usr/lib/postgresql';
const isRoot = process.getuid?.() === 0;

const programs = findPrograms() ?? install();
const account = await serverAccount();
const folder = mkdtempSync(path.join(tmpdir(), 'stanza-postgres-'));
if ('uid' in account) chownSync(folder, account.uid, account.gid);
const data = path.join(folder, 'data');
const port = await freePort();

let status = 1;
try {
  run('initdb', ['-D', data, '--auth=trust', '--username=stanza', '--encoding=UTF8', '--locale=C.UTF-8']);
  run('pg_ctl', ['-D', data, '-l', path.join(folder, 'log'), '-w', '-o', serverOptions(), 'start']);
  const url = `postgres://stanza@127.0.0.1:${port}/postgres`;
  console.log(execFileSync(path.join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }).trim());
  const tests = process.argv.slice(2);
  const { status: ended } = spawnSync(
    'vitest',
    ['run', '--project', 'server', '--project', 'benches', ...tests],
    {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: url },
    },
  );
  status = ended ?? 1;
} finally {
  if (existsSync(path.join(data, 'postmaster.pid'))) run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
  rmSync(folder, { recursive: true, force: true });
}
process.exit(status);

function serverOptions(): string {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    // Faster, because this data may be lost.
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    // Each worker keeps the connections of the databases that it uses again.
    max_connections: '400',
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value === '' ? "''" : value}`)
    .join(' ');
}

/** The folder with the programs of the newest installed PostgreSQL. */
function findPrograms(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  return versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => path.join(debianFolder, version, 'bin'))
    .find((bin) => existsSync(path.join(bin, 'initdb')));
}

function install(): string {
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) {
    throw new Error('There is no PostgreSQL below /usr/lib/postgresql: install the package `postgresql`.');
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  // Since Debian 10 the server's package contains the extensions.
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], {
    stdio: 'inherit',
    env,
  });
  const found = findPrograms();
  if (found === undefined) throw new Error('apt installed no PostgreSQL below /usr/lib/postgresql.');
  return found;
}

function run(program: string, args: string[]): void {
  // Without pipes, because the server that pg_ctl starts would keep them open.
  const options = {
    ...account,
    cwd: folder,
    stdio: 'ignore' as const,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  };
  const ended = spawnSync(path.join(programs, program), args, options);
  if (ended.status === 0) return;
  const log = path.join(folder, 'log');
  throw new Error(`${program} failed. ${existsSync(log) ? readFileSync(log, 'utf8') : ''}`, {
    cause: ended.error,
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The TCP server has no address.');
  return address.port;
}
