import { deleteAnswers, fetchAnswers, saveAnswers } from '@stanza/schemas/match/answers.calls.ts';
import { consentVersion } from '@stanza/schemas/match/answers.ts';
import type { FastifyPluginAsync } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { createAnswerKeys } from './sealed-answers.ts';
import { findAnswers, storeAnswers } from './stored-answers.ts';

/** A member's answers about living together. No cache keeps them, and no log has them. */
export const answersRoutes: FastifyPluginAsync<Services> = async (app, { db, clock, tokenSecret }) => {
  const keys = createAnswerKeys(tokenSecret);

  route(app, fetchAnswers, {}, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { userId } = sessionOf(request);
    return findAnswers(db, keys, userId, () =>
      request.log.error(`The answers of member ${userId} were stored with another TOKEN_SECRET.`),
    );
  });

  route(app, saveAnswers, {}, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { answers, consentVersion: version } = request.body;
    if (version !== consentVersion) {
      const message = 'The text about your answers has changed. Please read it again.';
      throw new HttpError(409, { error: 'CONSENT_CHANGED', message });
    }
    return storeAnswers(db, keys, { userId: sessionOf(request).userId, answers, version, now: clock() });
  });

  route(app, deleteAnswers, {}, async (request, reply) => {
    await db.deleteFrom('match_answers').where('user_id', '=', sessionOf(request).userId).execute();
    return reply.status(204).send();
  });
};
