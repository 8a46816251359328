import { chooseLanguage, fetchLanguage } from '@stanza/schemas/account/language.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';

/** The language of a member's app and mails. */
export const languageRoutes: FastifyPluginAsync<Services> = async (app, { db }) => {
  route(app, fetchLanguage, {}, (request) =>
    db
      .selectFrom('users')
      .select('language')
      .where('id', '=', sessionOf(request).userId)
      .executeTakeFirstOrThrow(),
  );

  route(app, chooseLanguage, {}, async (request, reply) => {
    await db
      .updateTable('users')
      .set({ language: request.body.language })
      .where('id', '=', sessionOf(request).userId)
      .execute();
    return reply.code(204).send();
  });
};
