import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { connect as connectDatabase } from '../../database/connect.ts';
import { openSecondApp } from '../support/app.ts';
import { command, connect, failure, listen, openSocket } from '../support/chat-peer.ts';
import { cleanUpAfterUse } from '../support/cleanup.ts';
import { openMembersApp } from '../support/members.ts';

const log = new PassThrough();
const logged = text(log);
const opened = await openMembersApp({
  publicUrl: 'https://stanza.example/rooms',
  corsOrigins: ['https://app.example'],
  logger: { level: 'trace', stream: log },
});
const { app, db, anna } = opened;
const chat = await listen(app);
const { port } = app.server.address() as AddressInfo;

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

/** Sends an upgrade request, or with other headers another request. */
async function ask(path: string, headers: Record<string, string> = upgrade) {
  const asked = request({ host: '127.0.0.1', port, path, headers });
  asked.end();
  const answered = Promise.withResolvers<{ status: number; body: string; protocol?: string }>();
  asked.on('upgrade', ({ statusCode = 0, headers: { 'sec-websocket-protocol': protocol } }, socket) => {
    socket.destroy();
    answered.resolve({ status: statusCode, body: '', protocol });
  });
  asked.on('response', async (response) => {
    answered.resolve({ status: response.statusCode ?? 0, body: await text(response) });
  });
  asked.on('error', answered.reject);
  return await answered.promise;
}

describe('without a valid token the answer is 401', () => {
  test.each(['/chat', '/chat?', '/chat?token=', '/chat?token=a', '/chat?Token=a', '/chat?token=%'])(
    '%s',
    async (path) => {
      expect(await ask(path)).toEqual({ status: 401, body: '{"message":"Not authenticated."}' });
    },
  );

  test('a token with another signature', async () => {
    const [head, payload, signature = ''] = anna.token.split('.');
    const other = signature.startsWith('A') ? 'B' : 'A';
    const forged = [head, payload, other + signature.slice(1)].join('.');
    expect((await ask(`/chat?token=${forged}`)).status).toBe(401);
  });

  test('a token in a header, which a browser cannot send with a WebSocket', async () => {
    expect((await ask('/chat', { ...upgrade, authorization: `Bearer ${anna.token}` })).status).toBe(401);
  });

  test('a token whose session has expired', async () => {
    const { id } = await db
      .selectFrom('sessions')
      .where('user_id', '=', 1)
      .select('id')
      .executeTakeFirstOrThrow();
    const good = new Date('2026-03-08T12:00:00Z');
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    expect((await ask(`/chat?token=${anna.token}`)).status).toBe(401);
    await db.updateTable('sessions').set({ expires_at: good }).where('id', '=', id).execute();
    expect((await ask(`/chat?token=${anna.token}`)).status).toBe(101);
  });
});

describe('Origin', () => {
  test.each([
    ['of the server itself', 'http://127.0.0.1:PORT'],
    ['of the server itself, with TLS in front of it', 'https://127.0.0.1:PORT'],
    ['of PUBLIC_URL', 'https://stanza.example'],
    ['of CORS_ORIGINS', 'https://app.example'],
  ])('%s is accepted', async (_, origin) => {
    const headers = { ...upgrade, origin: origin.replace('PORT', String(port)) };
    expect((await ask(`/chat?token=${anna.token}`, headers)).status).toBe(101);
  });

  test('of a page from a file is rejected for every host name', async () => {
    const headers = { ...upgrade, host: 'localhost', origin: 'file://' };
    expect((await ask(`/chat?token=${anna.token}`, headers)).status).toBe(403);
  });

  test('of another page is also rejected for an invalid host name', async () => {
    const headers = { ...upgrade, host: 'a b', origin: 'https://evil.example' };
    expect((await ask(`/chat?token=${anna.token}`, headers)).status).toBe(403);
  });

  test('may omit the default port', async () => {
    const headers = { ...upgrade, host: 'stanza.test', origin: 'https://stanza.test' };
    expect((await ask(`/chat?token=${anna.token}`, headers)).status).toBe(101);
    const said = { ...upgrade, host: 'stanza.test:443', origin: 'https://stanza.test' };
    expect((await ask(`/chat?token=${anna.token}`, said)).status).toBe(101);
  });

  test.each([
    'https://evil.example',
    'http://127.0.0.1',
    'http://127.0.0.1:1',
    'http://stanza.example',
    'https://app.example.evil.example',
    'https://app.example:8443',
    'null',
    'file://',
    '',
  ])('%j is rejected with 403, even with a valid token', async (origin) => {
    const answer = await ask(`/chat?token=${anna.token}`, { ...upgrade, origin });
    expect(answer).toEqual({ status: 403, body: '{"message":"This origin is not allowed."}' });
  });
});

describe('sub-protocols', () => {
  test.each([
    ['v12.stomp', 'v12.stomp'],
    ['v11.stomp, v12.stomp, v10.stomp', 'v12.stomp'],
    ['v11.stomp', undefined],
    ['chat', undefined],
  ])('%s: the server chooses %s', async (offered, protocol) => {
    const headers = { ...upgrade, 'sec-websocket-protocol': offered };
    expect(await ask(`/chat?token=${anna.token}`, headers)).toEqual({ status: 101, body: '', protocol });
  });
});

describe('other addresses', () => {
  test.each(['/', '/chat/', '/chats', '/chat-page', '/api/chat', '//chat', '*'])(
    'a WebSocket at %s is 404 and closed',
    async (path) => {
      const query = path === '*' ? '' : `?token=${anna.token}`;
      expect(await ask(`${path}${query}`)).toEqual({
        status: 404,
        body: '{"message":"Not found."}',
      });
    },
  );

  test('an offer of HTTP/2 is ignored', async () => {
    const headers = {
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'AAMAAABkAAQBAAAAAAIAAAAA',
    };
    expect(await ask('/health', headers)).toEqual({ status: 200, body: '{"status":"ok"}' });
  });

  test('a plain GET of /chat is 404', async () => {
    const answer = await ask(`/chat?token=${anna.token}`, { accept: 'text/html' });
    expect(answer).toEqual({ status: 404, body: '{"code":"not-found","message":"Not found."}' });
  });
});

test('an invalid WebSocket handshake is 400', async () => {
  const { 'sec-websocket-key': _, ...headers } = upgrade;
  expect((await ask(`/chat?token=${anna.token}`, headers)).status).toBe(400);
});

test('a client that disconnects before the answer does not affect the next one', async () => {
  for (let i = 0; i < 20; i += 1) {
    const socket = connectTcp(port, '127.0.0.1');
    await once(socket, 'connect');
    const head = Object.entries(upgrade).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET /chat?token=${anna.token} HTTP/1.1\r\nhost: x\r\n${head.join('')}\r\n`);
    socket.resetAndDestroy();
  }
  await connect(chat, anna.token);
});

test('bytes directly after the request are processed', async () => {
  const socket = new WebSocket(`${chat}?token=${anna.token}`);
  socket.on('upgrade', () => undefined);
  await once(socket, 'open');
  socket.terminate();
  const peer = await openSocket(chat, anna.token);
  await peer.sendRaw('CONNECT\naccept-version:1.2\n\n\0');
  await command(peer, 'CONNECTED');
});

test('without a database the answer is 503, and the log has the reason', async () => {
  const lines: string[] = [];
  const logger = { level: 'error' as const, stream: { write: (line: string) => lines.push(line) } };
  const unreachable = connectDatabase('postgres://127.0.0.1:1/none');
  cleanUpAfterUse(() => unreachable.destroy());
  const second = await listen(await openSecondApp(opened, { db: unreachable, logger }));
  await expect(openSocket(second, anna.token)).rejects.toMatchObject({ status: 503 });
  expect(lines.map((line) => JSON.parse(line).msg)).toContainEqual(
    expect.stringMatching(/^The database is not available: ./),
  );
});

test('no token is logged', async () => {
  const peer = await connect(chat, anna.token);
  peer.send('GREET');
  await failure(peer);
  await ask(`/chat?token=${anna.token}`, {});
  // The log entry contains the failed query, but not the token.
  await db.schema.alterTable('sessions').renameTo('gone').execute();
  expect((await ask(`/chat?token=${anna.token}`)).status).toBe(500);
  await db.schema.alterTable('gone').renameTo('sessions').execute();
  await app.close();
  log.end();
  const all = await logged;
  expect(all).toContain('relation \\"sessions\\" does not exist');
  expect(all).not.toContain(anna.token);
  expect(all).not.toContain(anna.token.split('.')[2]);
});
