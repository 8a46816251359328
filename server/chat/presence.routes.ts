import { choosePresence, fetchPresence, fetchPresenceChoice } from '@stanza/schemas/chat/presence.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { conversationNotFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { findPresence } from './presence.ts';

/** Whether the other member of a conversation is connected, and whether the member shows it. */
export const presenceRoutes: FastifyPluginAsync<Services> = async (app, { db, clock }) => {
  route(app, fetchPresence, {}, async (request) => {
    const { userId } = sessionOf(request);
    const presence = await findPresence(db, { conversationId: request.params.id, userId, now: clock() });
    if (presence === null) throw conversationNotFound();
    return presence;
  });

  route(app, fetchPresenceChoice, {}, (request) =>
    db
      .selectFrom('users')
      .select('shows_presence as isShown')
      .where('id', '=', sessionOf(request).userId)
      .executeTakeFirstOrThrow(),
  );

  route(app, choosePresence, {}, async (request, reply) => {
    await db
      .updateTable('users')
      .set({ shows_presence: request.body.isShown })
      .where('id', '=', sessionOf(request).userId)
      .execute();
    return reply.code(204).send();
  });
};
