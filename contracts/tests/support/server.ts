import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { cleanUpAfterUse } from '@stanza/server/tests/support/cleanup.ts';

/** A real HTTP server for the calling test or test file; its address has no slash at its end. */
export async function aServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUpAfterUse(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers each JSON request with what `answer` makes of it. */
export function jsonServer(
  answer: (
    body: { state: string; action: string },
    request: IncomingMessage,
  ) => { status?: number; body: unknown },
): Promise<string> {
  return aServer(async (request, response) => {
    const { status = 200, body } = answer(JSON.parse(await text(request)), request);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}
