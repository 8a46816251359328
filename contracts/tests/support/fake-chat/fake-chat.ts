import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { answerApi } from './api.ts';
import { openConnection } from './connection.ts';
import { createDelivery } from './delivery.ts';
import type { Fault } from './faults.ts';
import { createBuckets, type Rate } from './rate.ts';
import type { Connection, SharedState } from './shared-state.ts';
import { createStore, type FakeMember, fakeMembers } from './store.ts';

export interface FakeChat {
  /** The URL of the WebSocket. */
  url: string;
  close(): Promise<void>;
}

interface LoggedIn {
  id: number;
  token: string;
}

/**
 * A chat backend in memory that shares no code with the real one. It is correct except for the given faults. Its members are
 * `fakeMembers`.
 * @param rate the rate limit of each member
 * @param loggedIn members who have logged in before the chat starts
 */
export async function startFakeChat(
  faults: readonly Fault[] = [],
  rate?: Rate,
  loggedIn: readonly LoggedIn[] = [],
): Promise<FakeChat> {
  const has = (fault: Fault) => faults.includes(fault);
  const store = createStore(has);
  for (const { id, token } of loggedIn)
    store.sessions.set(token, fakeMembers.find((member) => member.id === id) ?? null);
  const connections = new Set<Connection>();
  const server = createServer();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: has('ignores malformed frames') ? 0 : 1024 * 1024,
    handleProtocols: (offered) => !has('chooses no sub-protocol') && ([...offered][0] ?? false),
  });
  const shared: SharedState = {
    has,
    store,
    connections,
    heartbeat: 600,
    deliver: createDelivery(has, connections),
    maySend: createBuckets(rate),
    crash() {
      for (const connection of connections) connection.terminate();
      server.close();
    },
  };

  function memberOf(token: string): FakeMember | null {
    const isMeant = (known: string) =>
      has('compares half of a token') ? known.slice(0, 8) === token.slice(0, 8) : known === token;
    const known = [...store.sessions.keys()].find(isMeant) ?? '';
    return store.sessions.get(known) ?? (has('accepts any token') ? (fakeMembers[0] ?? null) : null);
  }

  server.on('request', async (request, response) => {
    const { status, body } = await answerApi(request, shared);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? '' : JSON.stringify(body));
  });
  server.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const token = url.searchParams.get('token') ?? '';
    const member = memberOf(token);
    const isForeign = request.headers.origin?.endsWith('.invalid') ?? false;
    // A refused client may reset the connection.
    socket.on('error', () => socket.destroy());
    const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`);
    if (url.pathname !== '/chat') refuse('404 Not Found');
    else if (member === null) refuse('401 Unauthorized');
    else if (isForeign && !has('accepts every origin')) refuse('403 Forbidden');
    else if (request.headers.origin && has('refuses the origin of the app')) refuse('403 Forbidden');
    else sockets.handleUpgrade(request, socket, head, (open) => openConnection(open, member, token, shared));
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}/chat`,
    async close() {
      for (const connection of connections) connection.terminate();
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
