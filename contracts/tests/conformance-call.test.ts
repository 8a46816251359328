import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { call } from '../conformance/http.ts';

test.each(['GET', 'POST'] as const)('a %s has its own connection', async (method) => {
  const server = createServer((request, response) => response.end(request.headers.connection));
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await call({ api: `http://127.0.0.1:${port}`, timeout: 5_000 }, '/x', { method });
  expect(answer).toMatchObject({ status: 200, text: 'close' });
});
