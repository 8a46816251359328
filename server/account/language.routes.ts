import { chooseLanguage } from '@stanza/schemas/account/language.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';

/** The language of a member's mails. */
export const languageRoutes: FastifyPluginAsync<Services> = async (app, { db }) => {
  route(app, chooseLanguage, {}, async (request, reply) => {
    await db
      .updateTable('users')
      .set({ language: request.body.language })
      .where('id', '=', sessionOf(request).userId)
      .execute();
    return reply.code(204).send();
  });
};
