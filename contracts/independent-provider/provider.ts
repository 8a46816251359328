import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { answer } from './answer.ts';
import type { Breakage, ChatBreakage } from './breakages.ts';
import { type Answer, type Request, refuse } from './call.ts';
import { createChat } from './chat.ts';
import { Memory } from './memory.ts';
import { states } from './states.ts';

export interface IndependentProvider {
  /** Without a trailing slash. */
  url: string;
  stateUrl: string;
  chatUrl: string;
  close(): Promise<void>;
}

const statePath = '/_pact/provider-states';

/**
 * A small backend that uses only Node.js and shares no code with the reference backend, like the backend of another team. It has the
 * required calls, the chat of docs/product/shell/api.md, and their provider states.
 */
export async function startIndependentProvider({
  port = 0,
  breakage = (answer) => answer,
  chatBreakage = (copy) => copy,
  memory = new Memory(),
}: {
  port?: number;
  breakage?: Breakage;
  chatBreakage?: ChatBreakage;
  memory?: Memory;
} = {}): Promise<IndependentProvider> {
  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming);
    const isState = request.url.pathname === statePath;
    try {
      send(response, isState ? enterState(memory, request) : breakage(answer(memory, request), request));
    } catch (error) {
      send(response, refuse(500, String(error)));
    }
  });
  const acceptChat = createChat(memory, chatBreakage);
  const sockets = new Set<Duplex>();
  server.on('upgrade', (request, socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    acceptChat(request, socket);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`;
  return {
    url,
    stateUrl: `${url}${statePath}`,
    chatUrl: `${url.replace('http', 'ws')}/chat`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = '', url = '/', headers } = incoming;
  return {
    method,
    url: new URL(url, 'http://provider'),
    token: /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? null,
    headers,
    contentType: headers['content-type'] ?? '',
    body: await buffer(incoming),
  };
}

/** Handles `{state, params, action}`, which a Pact verifier posts. */
function enterState(memory: Memory, { body }: Request): Answer {
  const { state, params, action } = JSON.parse(`${body}`);
  if (action === 'teardown') {
    memory.isFeedbackLimited = false;
    return { status: 200, body: {} };
  }
  const enter = states[state];
  return enter
    ? { status: 200, body: enter(memory, params ?? {}) }
    : refuse(404, `No handler for the state '${state}'.`);
}

function send(response: ServerResponse, given: Answer | null): void {
  if (given === null) {
    response.destroy();
    return;
  }
  const { status, body, type = 'application/json; charset=utf-8', headers = {} } = given;
  if (body === undefined) response.writeHead(status, headers).end();
  else {
    const isWritten = Buffer.isBuffer(body) || (typeof body === 'string' && given.type !== undefined);
    response
      .writeHead(status, { ...headers, ...(type !== '' && { 'Content-Type': type }) })
      .end(isWritten ? body : JSON.stringify(body));
  }
}
