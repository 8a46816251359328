import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { openMembersApp } from '../support/members.ts';

const { app, anna } = await openMembersApp({ bodyTimeout: 200 });
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

/** Sends a head and half of a body, and waits until the server ends the connection. */
async function sendHalf(url: string, token: string | null) {
  const socket = connect(port, '127.0.0.1');
  const authorization = token === null ? '' : `Authorization: Bearer ${token}\r\n`;
  socket.on('error', () => undefined);
  socket.write(
    `POST ${url} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${authorization}Content-Length: 100\r\n\r\n{"email":`,
  );
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const ended = once(socket, 'close').then(() => 'ended');
  return { socket, ended, answer: () => answer };
}

test.each([
  ['a login', '/api/auth/login', null],
  ['a call without a token', '/api/users/me/email-confirmation', null],
  ['a wrong token', '/api/users/me/email-confirmation', 'x.y.z'],
  ['an unknown path', '/nothing', null],
])('half a body of %s ends', async (_, url, token) => {
  const { ended } = await sendHalf(url, token);
  expect(await ended).toBe('ended');
});

test('a member may send slowly', async () => {
  const { socket, ended } = await sendHalf('/api/users/me/email-confirmation', anna.token);
  // A whole request of nobody is answered after the time of the member's body has passed.
  await (await sendHalf('/api/auth/login', null)).ended;
  expect(socket.destroyed).toBe(false);
  socket.destroy();
  await ended;
});
