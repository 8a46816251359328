import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { aBackend, type Backend } from './http-backend.ts';

interface SentRequest {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Recorder extends Backend {
  /** All requests whose body has arrived completely. */
  sent: SentRequest[];
}

/** A backend that records its requests and then answers them. */
export async function aRecorder(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Recorder> {
  const sent: SentRequest[] = [];
  const backend = await aBackend(async (request, response) => {
    const { method, url: path, headers } = request;
    // An aborted request never arrives completely and needs no answer.
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    sent.push({ method, path, headers, body });
    answer(request, response);
  });
  return { ...backend, sent };
}

/** An answer without a body. */
export function nothing(status: number) {
  return (_: IncomingMessage, response: ServerResponse) => void response.writeHead(status).end();
}

export function plain(text: string, { status = 200, type = 'text/plain' } = {}) {
  return (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': type }).end(text);
}
