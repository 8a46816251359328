import type { FastifyInstance, FastifyRequest } from 'fastify';
import { logRequest } from './security-log.ts';

/** Milliseconds for the body of a request that is not from a member. */
export const defaultBodyTimeout = 20_000;

const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();

/**
 * Ends the connection of a request without a login whose body does not arrive in time: otherwise anybody could keep many open with half
 * of a body. To be called before routes are registered.
 */
export function endHalfSentBodies(app: FastifyInstance, timeout: number): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (raw.complete || (!Number(length) && encoding === undefined)) return;
    const timer = setTimeout(() => {
      if (raw.complete || raw.destroyed) return;
      logRequest(request, 'limit.reached', { code: 'half-sent-body' });
      // With its connection.
      raw.destroy();
    }, timeout);
    timer.unref();
    timers.set(request, timer);
    for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(timer));
  });
}

/** A member may send slowly, such as photos from a phone. */
export function allowSlowBody(request: FastifyRequest): void {
  clearTimeout(timers.get(request));
}
