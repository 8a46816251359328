import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from '../support/chat-peer.ts';
import { openMembersApp, password, patiently } from '../support/members.ts';

test('clients that disconnect before their request is handled cause no errors in the log', async () => {
  const log: string[] = [];
  const logger = { level: 'error' as const, stream: { write: (line: string) => log.push(line) } };
  const { app, anna } = await openMembersApp({ logger });
  await listen(app);
  const { port } = app.server.address() as AddressInfo;
  const login = JSON.stringify({ email: anna.email, password });
  const text = JSON.stringify({ text: 'Good' });
  const json = (path: string, body: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const get = (path: string, ...headers: string[]) =>
    [`GET ${path} HTTP/1.1`, `Host: localhost:${port}`, ...headers, '', ''].join('\r\n');
  const requests = [
    json('/api/auth/login', login),
    json('/api/auth/forgot-password', login),
    json('/api/feedback', text),
    get('/api/users/me', `Authorization: Bearer ${anna.token}`),
    get('/dev/mailbox'),
    get('/api/search/listings', 'Accept-Encoding: br'),
    get(
      `/chat?token=${anna.token}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ),
  ];
  let open = 0;
  for (const request of requests) {
    for (let i = 0; i < 40; i += 1) {
      open += 1;
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined).once('close', () => (open -= 1));
      // The whole request arrives; the reset arrives at different points of its handling.
      socket.write(request, () => setTimeout(() => socket.resetAndDestroy(), i / 4));
    }
  }
  await expect.poll(() => open, patiently).toBe(0);
  // When the server has closed, all handlers have ended.
  await app.close();
  expect(log).toEqual([]);
});
