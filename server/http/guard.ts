import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Session, Sessions } from '../account/sessions.ts';
import { allowSlowBody } from './body-deadline.ts';
import { HttpError } from './http-error.ts';

const sessionOfRequest = new WeakMap<FastifyRequest, Session>();

/** Bearer calls without a valid token are answered with 401, before the body is read. To be called before routes are registered. */
export function guardBearerCalls(app: FastifyInstance, sessions: Sessions): void {
  async function requireMember(request: FastifyRequest, reply: FastifyReply) {
    // Personal data must not be cached.
    reply.header('cache-control', 'no-store');
    const token = /^Bearer +([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const session = token === undefined ? null : await sessions.find(token);
    if (session === null) {
      reply.header('www-authenticate', 'Bearer');
      throw new HttpError(401, { code: 'not-authenticated', message: 'Not authenticated.' });
    }
    sessionOfRequest.set(request, session);
    allowSlowBody(request);
  }
  app.addHook('onRoute', (route) => {
    if (route.config?.call?.bearer) route.onRequest = requireMember;
  });
}

/** The member of a request; `null` if it has no session. */
export function memberOf(request: FastifyRequest): number | null {
  return sessionOfRequest.get(request)?.userId ?? null;
}

/** The session of a request. Throws if the route is not a bearer call. */
export function sessionOf(request: FastifyRequest): Session {
  const session = sessionOfRequest.get(request);
  if (session === undefined) throw new Error(`${request.method} ${request.url} is not behind the guard.`);
  return session;
}
