import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';

/** Every error of the API is `{ "message": "…" }`. What went wrong inside is for the log alone. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof HttpError) return reply.code(error.statusCode).send(error.body);
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return reply.code(status).send({ message: error.message });
  request.log.error(error);
  return reply.code(500).send({ message: 'Something went wrong on the server.' });
}
