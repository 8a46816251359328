import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Session, Sessions } from '../account/sessions.ts';
import { allowSlowBody } from './body-deadline.ts';
import { HttpError } from './http-error.ts';
import { sessionOfRequest } from './viewer.ts';

/** Bearer calls without a valid token are answered with 401, before the body is read. To be called before routes are registered. */
export function guardBearerCalls(app: FastifyInstance, sessions: Sessions): void {
  async function findSession({ headers }: FastifyRequest): Promise<Session | null> {
    const token = /^Bearer +([\w.-]+)$/i.exec(headers.authorization ?? '')?.[1];
    return token === undefined ? null : await sessions.find(token);
  }
  async function requireMember(request: FastifyRequest, reply: FastifyReply) {
    // Personal data must not be cached.
    reply.header('cache-control', 'no-store');
    const session = await findSession(request);
    if (session === null) {
      reply.header('www-authenticate', 'Bearer');
      throw new HttpError(401, { code: 'not-authenticated', message: 'Not authenticated.' });
    }
    sessionOfRequest.set(request, session);
    allowSlowBody(request);
  }
  /** A token that is not valid is that of a visitor. */
  async function noteMember(request: FastifyRequest, reply: FastifyReply) {
    const session = await findSession(request);
    if (session === null) return;
    reply.header('cache-control', 'no-store');
    sessionOfRequest.set(request, session);
  }
  app.addHook('onRoute', (route) => {
    const call = route.config?.call;
    if (call?.bearer) route.onRequest = requireMember;
    else if (call?.seesMember) route.onRequest = noteMember;
  });
}

/** The session of a request. Throws if the route is not a bearer call. */
export function sessionOf(request: FastifyRequest): Session {
  const session = sessionOfRequest.get(request);
  if (session === undefined) throw new Error(`${request.method} ${request.url} is not behind the guard.`);
  return session;
}
