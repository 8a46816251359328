import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { SharedState } from './shared-state.ts';
import { type FakeMember, fakeMembers, type Store } from './store.ts';

interface Answer {
  status: number;
  body?: unknown;
}

const loginSchema = z.object({ email: z.string(), password: z.string() });
const unauthorized: Answer = { status: 401, body: { message: 'Not authenticated.' } };
const notFound: Answer = { status: 404, body: { message: 'Not found.' } };

/** Answers the HTTP calls that belong to the chat. */
export async function answerApi(request: IncomingMessage, shared: SharedState): Promise<Answer> {
  const { store } = shared;
  const line = `${request.method} ${request.url}`;
  if (line === 'POST /api/auth/login') return logIn(loginSchema.parse(await json(request)), store);
  const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
  const member = store.sessions.get(token) ?? null;
  const [, id] = /^GET \/api\/chat\/conversations\/(\d+)\/messages$/.exec(line) ?? [];
  if (id !== undefined) {
    const messages = store.messagesOf(member, Number(id));
    return messages === null ? notFound : { status: 200, body: messages };
  }
  if (member === null) return unauthorized;
  if (line === 'GET /api/users/me') return { status: 200, body: profileOf(member) };
  if (line === 'GET /api/chat/conversations') return { status: 200, body: store.conversationsOf(member) };
  return line === 'POST /api/auth/logout' ? logOut(token, shared) : notFound;
}

function logIn({ email, password }: z.infer<typeof loginSchema>, { sessions }: Store): Answer {
  const member = fakeMembers.find((one) => one.email === email && one.password === password);
  if (!member) return { status: 401, body: { message: 'Invalid email or password.' } };
  const token = randomUUID();
  sessions.set(token, member);
  return { status: 200, body: { token } };
}

function profileOf({ id, email }: FakeMember) {
  return { id, firstName: 'A', lastName: 'B', email };
}

function logOut(token: string, { has, store, connections }: SharedState): Answer {
  if (!has('admits an ended session')) store.sessions.set(token, null);
  for (const connection of connections) {
    if (connection.token === token && !has('leaves sockets open at logout'))
      connection.end('Not authenticated.');
  }
  return { status: 204 };
}
