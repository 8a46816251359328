import { feedbackLimits } from '@stanza/schemas/feedback.ts';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../database/tables.ts';
import { readBody } from '../http/read-body.ts';
import { textField } from '../http/text-fields.ts';
import type { LimitRate } from '../rate-limit/limit-rate.ts';

const userId = z.int('userId must be a whole number or null.').check(z.positive());

const feedbackSchema = z.object({
  text: z.pipe(
    textField('Feedback', { max: feedbackLimits.max, isMultiline: true }),
    z
      .string()
      .check(
        z.minLength(feedbackLimits.min, `Feedback must be at least ${feedbackLimits.min} characters long.`),
      ),
  ),
  userId: z._default(z.nullable(userId), null),
});

/** `POST /api/feedback`: 201. */
export const feedbackRoute: FastifyPluginAsync<{ db: Kysely<Database>; limitRate: LimitRate }> = async (
  app,
  { db, limitRate },
) => {
  app.post('/api/feedback', { preHandler: limitRate('feedback') }, async (request, reply) => {
    const { text, userId } = readBody(feedbackSchema, request.body);
    await db.insertInto('feedback').values({ text, claimed_user_id: userId }).execute();
    return reply.code(201).send({ message: 'Thank you for your feedback.' });
  });
};
