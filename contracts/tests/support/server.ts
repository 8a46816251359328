import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { cleanUpAfterUse } from '@stanza/server/tests/support/cleanup.ts';
import { listen } from '../../local-server.ts';

/** A real HTTP server for the calling test or test file; its address has no slash at its end. */
export async function aServer(answer: RequestListener): Promise<string> {
  const { url, close } = await listen(createServer(answer));
  cleanUpAfterUse(close);
  return url;
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
