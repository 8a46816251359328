import type { FastifyReply, FastifyRequest } from 'fastify';

/** Aborts with the reason when the client disconnects before the answer. An error has a stack trace: it is created only then. */
export function abortOnDisconnection(
  { raw: request }: FastifyRequest,
  { raw: response }: FastifyReply,
  life: AbortController,
  reason: () => Error,
) {
  const abort = () => life.abort(reason());
  const isCutOff = () => request.destroyed && !request.readableEnded;
  if (isCutOff() || response.destroyed) return abort();
  request.once('close', () => isCutOff() && abort());
  response.once('close', () => !response.writableFinished && abort());
}
