import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { cleanUpAfterUse } from '@stanza/server/tests/support/cleanup.ts';
import { listen } from '../../local-server.ts';

/** Starts an HTTP server for the calling test or test file. @returns its URL without a trailing slash */
export async function aServer(answer: RequestListener): Promise<string> {
  const { url, close } = await listen(createServer(answer));
  cleanUpAfterUse(close);
  return url;
}

/** Answers each JSON request with the result of `answer`. */
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
