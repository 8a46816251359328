import { fetchConversations, fetchMessages } from '@stanza/schemas/calls/conversations.ts';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import { findConversations } from '../conversations/find-conversations.ts';
import { findHistory } from '../conversations/history.ts';
import type { Database } from '../database/tables.ts';
import { queryOf } from '../http/address.ts';
import { sessionOf } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { streamJson } from '../http/stream-json.ts';

/**
 * A member's conversations, and the messages of each, oldest first. One answer holds the newest messages, or those before `?before=`, as
 * many as fit or `?limit=` says; `Link: <…>; rel="next"` leads to the older ones. Parameters that make no sense are ignored.
 */
export const conversationsRoutes: FastifyPluginAsync<{ db: Kysely<Database> }> = async (app, { db }) => {
  route(app, fetchConversations, [], (request) => findConversations(db, sessionOf(request).userId));

  route(app, fetchMessages, [], async (request, reply) => {
    const params = queryOf(request);
    const limit = positive(params.get('limit'));
    const history = await findHistory(db, {
      conversationId: request.params.id,
      userId: sessionOf(request).userId,
      before: positive(params.get('before')),
      limit,
    });
    // The same for a conversation that others have: who talks with whom is nobody else's affair.
    if (history === null) throw new HttpError(404, { message: 'Conversation not found.' });
    if (history.olderThan !== null) {
      const next = new URLSearchParams({
        before: String(history.olderThan),
        ...(limit && { limit: String(limit) }),
      });
      reply.header('link', `<?${next}>; rel="next"`);
    }
    return reply.type('application/json; charset=utf-8').send(await streamJson(history.messages));
  });
};

/** `null` for anything but a positive whole number that PostgreSQL and JavaScript can hold. */
function positive(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
