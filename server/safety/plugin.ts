import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../services.ts';
import { blocksRoutes } from './blocks.routes.ts';

/** What protects members from each other: blocks. */
export const safetyPlugin: FastifyPluginAsync<Services> = async (app, services) => {
  app.register(blocksRoutes, services);
};
