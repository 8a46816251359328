import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailableError } from '../database/unavailable.ts';
import { HttpError } from './http-error.ts';
import { logRequest, type SecurityEvent } from './security-log.ts';

/** The refusals that are logged, by status. */
const events: Readonly<Record<number, SecurityEvent>> = { 403: 'access.refused', 429: 'limit.reached' };

/** Answers every error of the API with `{ "code": "…", "message": "…" }`. Internal details are only logged. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof HttpError) {
    const event = events[error.statusCode];
    if (event !== undefined) logRequest(request, event, { code: error.body.code });
    return answer(reply, error.statusCode, error.body);
  }
  if (error instanceof DatabaseUnavailableError) {
    // One line for each request: during an outage there are many.
    request.log.error(`The database is not available: ${error.message}`);
    return answer(reply, 503, { code: 'unavailable', message: unavailable });
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500)
    return answer(reply, status, { code: 'invalid-request', message: error.message });
  request.log.error(error);
  return answer(reply, 500, { code: 'server-error', message: 'Something went wrong on the server.' });
}

export const unavailable = 'The server is not available right now. Please try again in a moment.';
/** Seconds after which a client may retry a request that was answered with 503. */
export const retryAfter = 1;

function answer(reply: FastifyReply, status: number, body: { code: string; message: string }) {
  // A stream that fails before its first byte leaves its headers.
  for (const name of ['content-encoding', 'link', 'cache-control']) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
  if (status === 503) reply.header('retry-after', retryAfter);
  return reply.code(status).send(body);
}
