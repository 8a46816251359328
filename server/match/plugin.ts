import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../services.ts';
import { answersRoutes } from './answers.routes.ts';

/** Answers about living together. */
export const matchPlugin: FastifyPluginAsync<Services> = async (app, services) => {
  app.register(answersRoutes, services);
};
