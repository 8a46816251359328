import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Session, Sessions } from '../account/sessions.ts';
import { HttpError } from './http-error.ts';

const sessionOfRequest = new WeakMap<FastifyRequest, Session>();

/** A hook for `onRequest` of bearer calls: answers 401 without a valid token, before the body is read. */
export function requireMember(sessions: Sessions): onRequestAsyncHookHandler {
  return async (request, reply) => {
    // Personal data must not be cached.
    reply.header('cache-control', 'no-store');
    const token = /^Bearer +([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const session = token === undefined ? null : await sessions.find(token);
    if (session === null) {
      reply.header('www-authenticate', 'Bearer');
      throw new HttpError(401, { message: 'Not authenticated.' });
    }
    sessionOfRequest.set(request, session);
  };
}

/** The session of a request. Throws if the route is not behind `requireMember`. */
export function sessionOf(request: FastifyRequest): Session {
  const session = sessionOfRequest.get(request);
  if (session === undefined) throw new Error(`${request.method} ${request.url} is not behind the guard.`);
  return session;
}
