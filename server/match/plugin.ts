import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../services.ts';
import { answersRoutes } from './answers.routes.ts';
import { groupsRoutes } from './groups.routes.ts';
import { personMatchRoutes } from './person-match.routes.ts';

/** Answers about living together, how well the members of a conversation fit, and groups. */
export const matchPlugin: FastifyPluginAsync<Services> = async (app, services) => {
  app.register(answersRoutes, services);
  app.register(personMatchRoutes, services);
  app.register(groupsRoutes, services);
};
