import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../services.ts';
import { answersRoutes } from './answers.routes.ts';
import { groupsRoutes } from './groups.routes.ts';
import { householdConfirmationsRoutes } from './household-confirmations.routes.ts';
import { personMatchRoutes } from './person-match.routes.ts';

/** Answers about living together, how well the members of a conversation fit, groups, and what flatmates confirm. */
export const matchPlugin: FastifyPluginAsync<Services> = async (app, services) => {
  app.register(answersRoutes, services);
  app.register(personMatchRoutes, services);
  app.register(groupsRoutes, services);
  app.register(householdConfirmationsRoutes, services);
};
