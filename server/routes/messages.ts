import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import { findMessages } from '../chat/messages.ts';
import type { Database } from '../database/tables.ts';
import { sessionOf } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';

/** `GET /api/chat/conversations/{id}/messages`, behind the guard: all of them, oldest first. */
export const messagesRoute: FastifyPluginAsync<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get<{ Params: { id: string } }>('/api/chat/conversations/:id/messages', async (request) => {
    const { id } = request.params;
    const messages = /^\d{1,15}$/.test(id)
      ? await findMessages(db, Number(id), sessionOf(request).userId)
      : null;
    // The same for a conversation that others have: who talks with whom is nobody else's affair.
    if (messages === null) throw new HttpError(404, { message: 'Conversation not found.' });
    return messages;
  });
};
