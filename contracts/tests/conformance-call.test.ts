import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { call } from '../conformance/http.ts';

test.each([
  { method: 'GET', requests: 2 },
  { method: 'POST', requests: 1 },
] as const)('a $method whose connection is closed makes $requests requests', async ({ method, requests }) => {
  let received = 0;
  const server = createServer((request, response) => {
    received += 1;
    if (received === 1) request.socket.destroy();
    else response.end('here');
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = call({ api: `http://127.0.0.1:${port}`, timeout: 5_000 }, '/x', { method });
  if (method === 'GET') expect(await answer).toMatchObject({ status: 200, text: 'here' });
  else await expect(answer).rejects.toThrow('POST /x had no answer');
  expect(received).toBe(requests);
});
