import { sendFeedback } from '@stanza/schemas/shell/feedback.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';

/** Stores feedback and answers 201. */
export const feedbackRoutes: FastifyPluginAsync<Services> = async (app, { db, limitRate }) => {
  route(app, sendFeedback, { limits: [limitRate('feedback')] }, async (request, reply) => {
    const { text, userId } = request.body;
    await db.insertInto('feedback').values({ text, claimed_user_id: userId }).execute();
    return reply.code(201).send({ message: 'Thank you for your feedback.' });
  });
};
