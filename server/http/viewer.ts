import type { FastifyRequest } from 'fastify';
import type { Session } from '../account/sessions.ts';

/** Filled by the guard. */
export const sessionOfRequest = new WeakMap<FastifyRequest, Session>();

/** Who asks; `null` for a visitor. */
export function viewerOf(request: FastifyRequest): number | null {
  return sessionOfRequest.get(request)?.userId ?? null;
}
