import * as calls from '@stanza/schemas/safety/reviews.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { answerReview, deleteReview, findOwnReviews, writeReview } from './reviews.ts';

/** Reviews of viewings. */
export const reviewsRoutes: FastifyPluginAsync<Services> = async (app, { db, clock, limitRate }) => {
  const limits = [limitRate('viewing')];

  route(app, calls.fetchOwnReviews, {}, (request) => findOwnReviews(db, sessionOf(request).userId, clock()));

  route(app, calls.writeReview, { limits }, (request) => {
    const { id: conversationId, listingId } = request.params;
    const { userId } = sessionOf(request);
    return writeReview(db, { conversationId, listingId, userId }, request.body, clock());
  });

  route(app, calls.deleteReview, { limits }, async (request, reply) => {
    const { id: conversationId, listingId } = request.params;
    await deleteReview(db, { conversationId, listingId, userId: sessionOf(request).userId }, clock());
    return reply.code(204).send();
  });

  route(app, calls.answerReview, { limits }, async (request, reply) => {
    const { userId } = sessionOf(request);
    await answerReview(db, { id: request.params.id, userId, text: request.body.text }, clock());
    return reply.code(204).send();
  });
};
