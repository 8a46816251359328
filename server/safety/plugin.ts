import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../services.ts';
import { blocksRoutes } from './blocks.routes.ts';
import { copiedPhotosRoutes } from './copied-photos.routes.ts';

/** What protects members from each other: blocks, and photos of others. */
export const safetyPlugin: FastifyPluginAsync<Services> = async (app, services) => {
  app.register(blocksRoutes, services);
  app.register(copiedPhotosRoutes, services);
};
