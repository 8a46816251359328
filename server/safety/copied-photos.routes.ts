import * as calls from '@stanza/schemas/safety/copied-photos.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { repeatWhileListening } from '../concurrency/repeat-while-listening.ts';
import { sessionOf } from '../http/guard.ts';
import { route } from '../http/route.ts';
import { reasonOf } from '../process/start-error.ts';
import type { Services } from '../services.ts';
import { answerCopiedPhoto, compareNewPhotos, findCopiedPhotos } from './copied-photos.ts';

/** Photos of a member's listings that another member's listing has too. */
export const copiedPhotosRoutes: FastifyPluginAsync<Services> = async (app, services) => {
  const { db, clock, images, publicUrl, limitRate, background } = services;

  route(app, calls.fetchCopiedPhotos, {}, (request) =>
    findCopiedPhotos(db, sessionOf(request).userId, publicUrl),
  );

  route(app, calls.answerCopiedPhoto, { limits: [limitRate('safety')] }, async (request, reply) => {
    const target = { userId: sessionOf(request).userId, id: request.params.id };
    await answerCopiedPhoto(db, target, request.body.answer);
    return reply.code(204).send();
  });

  let isComparing = false;
  repeatWhileListening(app, () => {
    if (isComparing) return;
    isComparing = true;
    background.run(() =>
      compareNewPhotos(db, images, clock())
        .catch((error: unknown) => app.log.error(`New photos were not compared: ${reasonOf(error)}`))
        .finally(() => {
          isComparing = false;
        }),
    );
  });
};
