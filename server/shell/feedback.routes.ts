import { sendFeedback } from '@stanza/schemas/shell/feedback.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { LimitRate } from '../http/rate-limit/limit-rate.ts';
import { route } from '../http/route.ts';

/** Stores feedback and answers 201. */
export const feedbackRoute: FastifyPluginAsync<{ db: Kysely<Database>; limitRate: LimitRate }> = async (
  app,
  { db, limitRate },
) => {
  route(app, sendFeedback, [limitRate('feedback')], async (request, reply) => {
    const { text, userId } = request.body;
    await db.insertInto('feedback').values({ text, claimed_user_id: userId }).execute();
    return reply.code(201).send({ message: 'Thank you for your feedback.' });
  });
};
