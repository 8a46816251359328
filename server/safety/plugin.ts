import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../services.ts';
import { blocksRoutes } from './blocks.routes.ts';
import { copiedPhotosRoutes } from './copied-photos.routes.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { reportsRoutes } from './reports.routes.ts';
import { reviewsRoutes } from './reviews.routes.ts';

/** What protects members from each other: blocks, reports, leaving a conversation, moderation, photos of others, reviews. */
export const safetyPlugin: FastifyPluginAsync<Services> = async (app, services) => {
  app.register(blocksRoutes, services);
  app.register(reportsRoutes, services);
  app.register(moderationRoutes, services);
  app.register(copiedPhotosRoutes, services);
  app.register(reviewsRoutes, services);
};
