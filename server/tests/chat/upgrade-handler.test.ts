import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createUpgradeHandler, type UpgradeHandlerOptions } from '../../chat/upgrade-handler.ts';
import { DatabaseUnavailableError } from '../../database/unavailable.ts';
import { cleanUpAfterUse } from '../support/cleanup.ts';

const session = { id: 'a', userId: 1, expiresAt: new Date(0) };

/** The answer to a rejected upgrade, and the errors that the server reports. */
async function rejection(overrides: Partial<UpgradeHandlerOptions>) {
  const errors: unknown[] = [];
  const server = createServer();
  const handle = createUpgradeHandler({
    path: '/chat',
    isAllowedOrigin: () => true,
    findSession: async () => session,
    ready: Promise.resolve(),
    checkSession: () => 'ok',
    onSocket: (socket) => socket.terminate(),
    onError: (error) => errors.push(error),
    ...overrides,
  });
  server.on('upgrade', handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUpAfterUse(async () => void server.close());
  const { port } = server.address() as AddressInfo;
  const headers = { connection: 'Upgrade', upgrade: 'websocket' };
  const asked = request({ host: '127.0.0.1', port, path: '/chat?token=a', headers }).end();
  const [response] = await once(asked, 'response');
  const { message } = JSON.parse(await text(response));
  const { statusCode, statusMessage } = response;
  return { status: `${statusCode} ${statusMessage}`, headers: response.headers, message, errors };
}

test.each([
  ['a session that has ended', 'session-ended', '401 Unauthorized', 'Not authenticated.', undefined],
  [
    'a closing chat',
    'chat-unavailable',
    '503 Service Unavailable',
    'The chat is not available right now.',
    '1',
  ],
] as const)('%s is rejected', async (_, answer, status, message, retryAfter) => {
  const rejected = await rejection({ checkSession: () => answer });
  expect(rejected).toMatchObject({ status, message, errors: [] });
  expect(rejected.headers).toEqual({
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(JSON.stringify({ message }))),
    ...(retryAfter && { 'retry-after': retryAfter }),
  });
});

test.each([
  [
    new DatabaseUnavailableError('down'),
    '503 Service Unavailable',
    'The server is not available right now. Please try again in a moment.',
    '1',
  ],
  [new Error('a fault'), '500 Internal Server Error', 'Something went wrong on the server.', undefined],
])('%s is reported and answered', async (error, status, message, retryAfter) => {
  const rejected = await rejection({ findSession: () => Promise.reject(error) });
  expect(rejected).toMatchObject({ status, message, errors: [error] });
  expect(rejected.headers['retry-after']).toBe(retryAfter);
});
