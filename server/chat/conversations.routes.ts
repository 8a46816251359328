import { chatMessagesSchema } from '@stanza/schemas/chat/chat.ts';
import { conversationsSchema } from '@stanza/schemas/chat/conversation.ts';
import {
  fetchConversations,
  fetchMessages,
  readConversation,
} from '@stanza/schemas/chat/conversations.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { conversationNotFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { streamJson } from '../http/stream-json.ts';
import type { Services } from '../services.ts';
import { forgetNotice } from './conversation-notices.ts';
import { findConversations } from './find-conversations.ts';
import { hasConversation } from './has-conversation.ts';
import { findHistory } from './history.ts';
import { moveReadMarker } from './read-markers.ts';

/**
 * A member's conversations, and the messages of one, oldest first. An answer has the newest messages, or with `?before=` those
 * before an id, limited by `?limit=` and by the size of an answer. `Link: <…>; rel="next"` leads to older ones.
 */
export const conversationsRoutes: FastifyPluginAsync<Services> = async (app, { db, fanout, publicUrl }) => {
  route(app, fetchConversations, {}, async (request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send(
        await streamJson(findConversations(db, sessionOf(request).userId, publicUrl), conversationsSchema),
      ),
  );

  route(app, readConversation, {}, async (request, reply) => {
    const conversationId = request.params.id;
    const memberId = sessionOf(request).userId;
    if (!(await hasConversation(db, { conversationId, userId: memberId }))) throw conversationNotFound();
    const readUntil = new Date(request.body.readUntil);
    const moved = await moveReadMarker(db, { conversationId, memberId, readUntil }, fanout.announcesAtCommit);
    if (moved !== null) {
      await forgetNotice(db, { userId: memberId, conversationId, readUntil: moved.readUntil });
      fanout.publish(moved);
    }
    return reply.code(204).send();
  });

  route(app, fetchMessages, {}, async (request, reply) => {
    const { before = null, limit = null } = request.query;
    const history = await findHistory(db, {
      conversationId: request.params.id,
      userId: sessionOf(request).userId,
      before,
      limit,
    });
    // The same answer for conversations of others, so that it does not reveal that they exist.
    if (history === null) throw conversationNotFound();
    if (before === null)
      await forgetNotice(db, { userId: sessionOf(request).userId, conversationId: request.params.id });
    if (history.olderThan !== null) {
      const next = new URLSearchParams({
        before: String(history.olderThan),
        ...(limit && { limit: String(limit) }),
      });
      reply.header('link', `<?${next}>; rel="next"`);
    }
    return reply
      .type('application/json; charset=utf-8')
      .send(await streamJson(history.messages, chatMessagesSchema));
  });
};
