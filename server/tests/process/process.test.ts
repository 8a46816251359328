import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '../../database/connect.ts';
import type { Database } from '../../database/tables.ts';
import { commandOf } from '../../process/process-command.ts';
import { StartError } from '../../process/start-error.ts';
import { makeTestFolder } from '../support/app.ts';
import { builtServer } from '../support/built-server.ts';
import { runServer, startHere } from '../support/process.ts';

/** Some tests start three servers, which takes a minute on a busy machine. */
vi.setConfig({ testTimeout: 180_000 });

const patiently = { interval: 5, timeout: 60_000 };

/** Reads PostgreSQL's own file, which has the process id in its first line and the port in its fourth. */
async function readPostmaster(dataDir: string): Promise<{ pid: number; port: number }> {
  const lines = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

/** Opens a separate connection to the database of a running server. */
async function withDatabase<T>(dataDir: string, use: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const { port } = await readPostmaster(dataDir);
  const password = await readFile(path.join(dataDir, 'postgres-password'), 'utf8');
  const db = connect(`postgres://stanza:${password}@127.0.0.1:${port}/postgres`);
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

const secret = 'a secret of at least thirty-two characters';
const user = { first_name: 'Anna', last_name: 'Rossi', email: 'anna@example.it', picture_key: null };

/** Created by the first test. Each test leaves it usable for the next one. */
const dataDir = await makeTestFolder();

const built = await builtServer();

describe('a server with its own database', () => {
  test('starts when its first start was interrupted', async () => {
    const killed = runServer({ DATA_DIR: dataDir }, built);
    await vi.waitFor(async () => {
      expect(await readdir(dataDir)).toContainEqual(expect.stringMatching(/^postgres\.new-\d+$/));
    }, patiently);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);

    const { stop } = await startHere({ DATA_DIR: dataDir });
    expect((await readdir(dataDir)).join()).not.toContain('postgres.new');
    await stop();
  });

  test('prints its address, keeps another server out of its data folder, and ends with 0 and no process left', async () => {
    const { child, address, ended } = runServer({ DATA_DIR: dataDir }, built);
    const health = await fetch(`${await address}/health`);
    expect(await health.json()).toEqual({ status: 'ok' });
    await expect(startHere({ DATA_DIR: dataDir })).rejects.toThrow(
      new StartError(
        `The data folder ${dataDir} is in use by another process, number ${child.pid} (${dataDir}/stanza.lock).`,
      ),
    );
    const { pid } = await readPostmaster(dataDir);
    expect(commandOf(pid)).toContain('postgres');
    child.kill('SIGTERM');
    const { stdout, ...end } = await ended;
    expect(end).toEqual({ status: 0, stderr: '' });
    const lines = stdout.split('\n');
    const mailbox = `Development mailbox: ${await address}/dev/mailbox/`;
    expect(lines).toEqual([`Stanza runs at ${await address}`, expect.stringContaining(mailbox), '']);
    expect(lines[1]?.slice(mailbox.length)).toMatch(/^[\w-]{32}$/);
    expect(commandOf(pid)).toBeUndefined();
    expect(await readdir(dataDir)).not.toContain('stanza.lock');
  });

  test('starts again with its data after SIGKILL and ends the PostgreSQL that was left', async () => {
    const killed = runServer({ DATA_DIR: dataDir }, built);
    await killed.address;
    const { pid: orphan } = await readPostmaster(dataDir);
    await withDatabase(dataDir, (db) => db.insertInto('users').values(user).execute());
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(commandOf(orphan)).toContain('postgres');

    const { address, stop } = await startHere({ DATA_DIR: dataDir });
    expect((await fetch(`${address}/health`)).status).toBe(200);
    expect(commandOf(orphan)).toBeUndefined();
    const users = await withDatabase(dataDir, (db) => db.selectFrom('users').select('email').execute());
    expect(users).toEqual([{ email: user.email }]);
    await stop();
  });

  test('ends with 1 and one line when its PostgreSQL is killed', async () => {
    const { address, ended } = runServer({ DATA_DIR: dataDir }, built);
    await address;
    process.kill((await readPostmaster(dataDir)).pid, 'SIGKILL');
    const { status, stderr } = await ended;
    expect(status).toBe(1);
    expect(stderr).toContain('The embedded PostgreSQL ended unexpectedly.\n');
  });

  test('handles a signal during its start when it can end cleanly', async () => {
    const { child, ended } = runServer({ DATA_DIR: dataDir }, built);
    await vi.waitFor(() => expect(existsSync(path.join(dataDir, 'stanza.lock'))).toBe(true), patiently);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ status: 0, stderr: '' });
    expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  test('ignores a stored process id that now belongs to another process', async () => {
    const other = spawn('sleep', ['600']);
    onTestFinished(() => void other.kill());
    const { pid } = other;
    await writeFile(
      path.join(dataDir, 'stanza.lock'),
      JSON.stringify({ pid, command: 'something that ran before' }),
    );
    await writeFile(path.join(dataDir, 'postgres', 'postmaster.pid'), `${pid}\n`);
    const { stop } = await startHere({ DATA_DIR: dataDir });
    await stop();
    expect([other.exitCode, other.signalCode]).toEqual([null, null]);
  });
});

test('the server starts in a folder that only root may enter and finds its data again', async () => {
  const closed = path.join(await makeTestFolder(), 'closed');
  await mkdir(closed, { mode: 0o700 });
  const folder = path.join(closed, 'data');
  for (const known of [[], [user.email]]) {
    const { address, stop } = await startHere({ DATA_DIR: folder });
    expect((await fetch(`${address}/health`)).status).toBe(200);
    const users = await withDatabase(folder, (db) => db.selectFrom('users').select('email').execute());
    expect(users.map(({ email }) => email)).toEqual(known);
    if (known.length === 0) await withDatabase(folder, (db) => db.insertInto('users').values(user).execute());
    await stop();
  }
  const place = await realpath(path.join(folder, 'postgres'));
  // If the tests run as root, PostgreSQL's files are in another folder, so the test does not apply.
  if (place.startsWith(folder)) return;
  await rm(path.dirname(place), { recursive: true });
  await expect(startHere({ DATA_DIR: folder })).rejects.toThrow(
    /^The database that \S+ links to is gone .+$/,
  );
});

test('a failed start prints one line and exits with 1', async () => {
  expect(await runServer({ PORT: 'http', SEED: 'yes' }).ended).toEqual({
    status: 1,
    stdout: '',
    stderr:
      "Stanza cannot start: PORT must be a whole number from 0 to 65535; SEED must be 'demo' or 'none'.\n",
  });
});

describe('a start fails with one line for', () => {
  async function complaintWith(variables: Record<string, string>): Promise<string> {
    const error = await startHere(variables).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof StartError)) throw new Error('It started, or failed otherwise.', { cause: error });
    expect(error.message).not.toContain('\n');
    return error.message;
  }

  test('a port in use, with no process left', async () => {
    const occupied = createServer().listen(0, '127.0.0.1');
    await once(occupied, 'listening');
    onTestFinished(() => void occupied.close());
    const { port } = occupied.address() as AddressInfo;
    expect(await complaintWith({ DATA_DIR: dataDir, PORT: String(port) })).toBe(
      `Port ${port} on 127.0.0.1 is in use: set PORT to another port.`,
    );
    expect(existsSync(path.join(dataDir, 'stanza.lock'))).toBe(false);
    expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  test('a host of another machine', async () => {
    const complaint = await complaintWith({ DATA_DIR: dataDir, HOST: '192.0.2.1' });
    expect(complaint).toMatch(/^Stanza cannot listen on 192\.0\.2\.1, port 0: /);
  });

  test('a database that cannot be reached', async () => {
    const DATABASE_URL = 'postgres://stanza:secret@127.0.0.1:1/stanza';
    expect(await complaintWith({ DATABASE_URL, DATA_DIR: dataDir, TOKEN_SECRET: secret })).toBe(
      'The database at 127.0.0.1:1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1.',
    );
  });

  test('a missing or empty password file of the database', async () => {
    const file = path.join(dataDir, 'postgres-password');
    const password = await readFile(file, 'utf8');
    // Restored even if this test fails, since the next tests need the file.
    onTestFinished(() => writeFile(file, password));
    await rm(file);
    const missing = await complaintWith({ DATA_DIR: dataDir });
    await writeFile(file, '');
    const empty = await complaintWith({ DATA_DIR: dataDir });
    const remedy = `Restore the file, or move ${dataDir}/postgres away to begin with an empty database.`;
    const start = `The password of the database in ${file} cannot be used:`;
    expect(missing).toBe(`${start} ENOENT: no such file or directory, open '${file}'. ${remedy}`);
    expect(empty).toBe(`${start} it is empty. ${remedy}`);
  });

  test('a data folder that cannot be created', async () => {
    const below = path.join(dataDir, 'postgres-password', 'below');
    expect(await complaintWith({ DATA_DIR: below })).toMatch(
      /^The data folder \S+ cannot be created: ENOTDIR: /,
    );
  });

  test('a damaged database', async () => {
    await writeFile(path.join(dataDir, 'postgres', 'PG_VERSION'), '9.6\n');
    expect(await complaintWith({ DATA_DIR: dataDir })).toMatch(
      /^The embedded PostgreSQL does not start: .+ \(\S+postgres\.log\)$/,
    );
  });
});
