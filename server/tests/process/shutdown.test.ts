import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { loginAnswerSchema } from '@stanza/schemas/account/user.ts';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import type { Database } from '../../database/tables.ts';
import { commandOf } from '../../process/process-command.ts';
import { makeTestFolder, openTestApp } from '../support/app.ts';
import { aDemonstration } from '../support/builders.ts';
import { builtServer } from '../support/built-server.ts';
import { listen } from '../support/chat-peer.ts';
import { patiently } from '../support/members.ts';
import { runServer } from '../support/process.ts';

/** Opens a connection, writes to it and collects the answer. */
async function openConnection(address: string, text = '') {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.setEncoding('utf8').on('data', (data) => {
    answer += data;
  });
  socket.on('error', () => undefined);
  const { promise: closed, resolve } = Promise.withResolvers<number>();
  socket.once('close', () => resolve(performance.now()));
  socket.write(text);
  return { socket, closed, answer: () => answer };
}

/** An upload that sends a byte from time to time and never ends. */
async function openSlowUpload(address: string, token: string) {
  const upload = await openConnection(
    address,
    'POST /api/users/me/profile-picture HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n' +
      `Authorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n`,
  );
  const timer = setInterval(() => upload.socket.write('x'), 50);
  onTestFinished(() => clearInterval(timer));
  return upload;
}

async function register(address: string): Promise<string> {
  const account = { email: 'anna@example.it', password: 'correct horse' };
  const call = async (name: string, body: object) =>
    await fetch(`${address}/api/auth/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(body),
    });
  await call('register', { firstName: 'Anna', lastName: 'Rossi', ...account });
  return loginAnswerSchema.parse(await (await call('login', account)).json()).token;
}

/** The data of all started servers: the first creates it. */
const folder = await makeTestFolder();

/** A started server with clients of every kind. None of them disconnects by itself. */
async function openBusyServer(variables: Record<string, string>) {
  const running = runServer({ DATA_DIR: folder, ...variables }, await builtServer());
  const address = await running.address;
  const token = await register(address);
  const idle = await openConnection(address, 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(idle.answer, patiently).toContain('ok');
  const unused = await openConnection(address);
  const upload = await openSlowUpload(address, token);
  const chat = new WebSocket(`${address.replace('http', 'ws')}/chat?token=${token}`, ['v12.stomp']);
  await once(chat, 'open');
  // The client does not answer the server's close frame.
  chat.pause();
  onTestFinished(() => chat.terminate());
  const postmaster = Number.parseInt(
    await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8'),
    10,
  );
  return { ...running, idle, unused, upload, postmaster };
}

test('SIGTERM closes idle connections at once and everything, PostgreSQL too, within SHUTDOWN_SECONDS', async () => {
  const { child, ended, idle, unused } = await openBusyServer({
    // Requests in flight get 60 % of it. PostgreSQL needs up to two seconds of the rest to write a new database to a busy disk.
    SHUTDOWN_SECONDS: '8',
  });
  const start = performance.now();
  child.kill('SIGTERM');
  for (const { closed } of [idle, unused]) expect((await closed) - start).toBeLessThan(1_500);
  expect(await ended).toMatchObject({ status: 0, stderr: '' });
  expect(performance.now() - start).toBeLessThan(8_500);
  expect(existsSync(path.join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
  expect(existsSync(path.join(folder, 'stanza.lock'))).toBe(false);
  expect(await readFile(path.join(folder, 'postgres.log'), 'utf8')).toContain('database system is shut down');
});

test('a second signal ends the server at once, unless both arrive together', async () => {
  const { child, ended, idle, postmaster } = await openBusyServer({ SHUTDOWN_SECONDS: '60' });
  child.kill('SIGINT');
  child.kill('SIGTERM');
  const drained = await idle.closed;
  expect(child.exitCode).toBeNull();
  await expect.poll(() => performance.now() - drained, patiently).toBeGreaterThan(400);
  const start = performance.now();
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ status: 1, stderr: '' });
  expect(performance.now() - start).toBeLessThan(2_000);
  await expect.poll(() => commandOf(postmaster), patiently).toBeUndefined();
});

test('requests in flight are answered with `Connection: close`', async () => {
  const { app, db } = await openTestApp(aDemonstration([{}]));
  const address = (await listen(app)).replace('ws', 'http').replace('/chat', '');
  const search = 'GET /api/search/listings HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const { closing, inFlight } = await db.transaction().execute(async (transaction) => {
    await sql`lock table listings in access exclusive mode`.execute(transaction);
    const inFlight = await openConnection(address, search);
    await expect.poll(() => waitingQueries(db), patiently).toBe(1);
    const closing = app.close();
    return { closing, inFlight };
  });
  await Promise.all([closing, inFlight.closed]);
  expect(inFlight.answer()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(inFlight.answer()).toMatch(/\r\nconnection: close\r\n/i);
});

async function waitingQueries(db: Kysely<Database>): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.n;
}
