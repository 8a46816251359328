import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import { findConversations } from '../conversations/find-conversations.ts';
import type { Database } from '../database/tables.ts';
import { sessionOf } from '../http/guard.ts';

/** `GET /api/chat/conversations`, behind the guard. */
export const conversationsRoute: FastifyPluginAsync<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    '/api/chat/conversations',
    async (request) => await findConversations(db, sessionOf(request).userId),
  );
};
