import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Logs the answers that fail after their first byte, but not each request. */
export class FailureLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override streamError(error: Error & { code?: string }, _: FastifyRequest, reply: FastifyReply): void {
    const isGone = error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!isGone) reply.log.error(error, 'An answer was broken off');
  }
}
