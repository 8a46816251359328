import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { HttpError } from '../http/http-error.ts';
import { reasonOf } from '../process/start-error.ts';
import type { Services } from '../services.ts';

/** `GET /health`: 200 while the database answers, 503 while it does not. `degraded` while the chat only polls for messages. */
export const healthRoute: FastifyPluginAsync<Services> = async (app, { db }) => {
  app.get('/health', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await sql`select 1`.execute(db);
      return app.chat.isDegraded() ? { status: 'degraded', chat: 'polling' } : { status: 'ok' };
    } catch (error) {
      request.log.error(`The database does not answer: ${reasonOf(error)}`);
      throw new HttpError(503, { code: 'unavailable', message: 'The database does not answer.' });
    }
  });
};
