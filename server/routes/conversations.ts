import { fetchConversations, fetchMessages } from '@stanza/schemas/calls/conversations.ts';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import { findMessages } from '../chat/messages.ts';
import { findConversations } from '../conversations/find-conversations.ts';
import type { Database } from '../database/tables.ts';
import { sessionOf } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';
import { route } from '../http/route.ts';

/** A member's conversations, and the messages of each, oldest first. */
export const conversationsRoutes: FastifyPluginAsync<{ db: Kysely<Database> }> = async (app, { db }) => {
  route(app, fetchConversations, [], (request) => findConversations(db, sessionOf(request).userId));

  route(app, fetchMessages, [], async (request) => {
    const messages = await findMessages(db, request.params.id, sessionOf(request).userId);
    // The same for a conversation that others have: who talks with whom is nobody else's affair.
    if (messages === null) throw new HttpError(404, { message: 'Conversation not found.' });
    return messages;
  });
};
