import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Session, Sessions } from '../accounts/sessions.ts';
import { HttpError } from './http-error.ts';

const sessionOfRequest = new WeakMap<FastifyRequest, Session>();

/** For `onRequest` of members' routes, before a body is read: 401 without a token that is good. */
export function requireMember(sessions: Sessions): onRequestAsyncHookHandler {
  return async (request, reply) => {
    // What is a member's own is for no cache.
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

/** Whose request it is. Only routes behind `requireMember` may ask. */
export function sessionOf(request: FastifyRequest): Session {
  const session = sessionOfRequest.get(request);
  if (session === undefined) throw new Error(`${request.method} ${request.url} is not behind the guard.`);
  return session;
}
