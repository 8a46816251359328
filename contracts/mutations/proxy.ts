import { type ClientRequest, createServer, type IncomingMessage, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../local-server.ts';
import { type Answer, isCallOf, isChanged, type Mutation, type ProxiedRequest } from './mutation.ts';

export interface Proxy {
  url: string;
  /** Applies a mutation from now on; `null` for none. */
  mutate(mutation: Mutation | null): void;
  close(): Promise<void>;
}

/** A proxy in front of a backend that applies one mutation. */
export async function startProxy(backend: string): Promise<Proxy> {
  let current: Mutation | null = null;
  const server = createServer(async (request, response) => {
    const asked = await read(request);
    const mutation =
      current && isCallOf(current, asked.method, asked.url.split('?')[0] ?? '') ? current : null;
    const { content, ...answer } = await pass(backend, mutation?.ask?.(asked) ?? asked);
    const isOurs = mutation !== null && isChanged(mutation, answer.status);
    const changed = (isOurs && mutation.answer?.(answer, asked)) || answer;
    const { status, headers } = changed;
    // An image is not text: an unchanged body is sent as its original bytes.
    const body = changed.body === answer.body ? content : changed.body;
    const isBodiless = status === 204 || status === 304;
    response.writeHead(status, {
      // A mutation may set a wrong length.
      ...(isBodiless ? {} : { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    });
    response.end(isBodiless ? undefined : body);
  });
  return {
    ...(await listen(server)),
    mutate(mutation) {
      current = mutation;
    },
  };
}

async function read(request: IncomingMessage): Promise<ProxiedRequest> {
  const { method = '', url = '' } = request;
  return { method, url, headers: textsOf(request), body: await buffer(request) };
}

async function pass(
  backend: string,
  { method, url, headers, body }: ProxiedRequest,
): Promise<Answer & { content: Buffer }> {
  // A mutation may change the length of the body, and could not change a compressed answer.
  const { 'content-length': _, 'accept-encoding': __, host: ___, ...kept } = headers;
  const length = body.length > 0 || method === 'POST' ? { 'content-length': body.length } : {};
  const request = send(new URL(url, backend), { method, headers: { ...kept, ...length } });
  request.end(body);
  const response = await responseOf(request);
  const {
    'content-length': ____,
    'transfer-encoding': _____,
    connection: ______,
    ...answered
  } = textsOf(response);
  const content = await buffer(response);
  return { status: response.statusCode ?? 0, headers: answered, body: `${content}`, content };
}

function responseOf(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
  });
}

function textsOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
}
