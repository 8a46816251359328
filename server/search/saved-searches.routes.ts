import * as calls from '@stanza/schemas/search/saved-searches.calls.ts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import * as saved from './alerts/saved-searches.ts';

const searchOf = (request: FastifyRequest<{ Params: { id: string } }>): saved.SearchOf => ({
  userId: sessionOf(request).userId,
  id: request.params.id,
});

/** A member's saved searches. Each call answers all of them. */
export const savedSearchesRoutes: FastifyPluginAsync<Services> = async (app, { db, clock, limitRate }) => {
  const all = (request: FastifyRequest) => saved.findSavedSearches(db, sessionOf(request).userId);
  const limits = [limitRate('savedSearch')];

  route(app, calls.fetchSavedSearches, {}, all);

  route(app, calls.saveSearch, { limits }, async (request) => {
    await saved.saveSearch(db, searchOf(request), request.body, clock());
    return await all(request);
  });

  route(app, calls.changeSavedSearch, { limits }, async (request) => {
    await saved.changeSearch(db, searchOf(request), request.body);
    return await all(request);
  });

  route(app, calls.deleteSavedSearch, { limits }, async (request) => {
    await saved.deleteSearch(db, searchOf(request));
    return await all(request);
  });

  route(app, calls.lookAtSavedSearch, { limits }, async (request) => {
    await saved.lookAtSearch(db, searchOf(request), clock());
    return await all(request);
  });

  route(app, calls.chooseLoweredRents, { limits }, async (request) => {
    await saved.chooseLoweredRents(db, sessionOf(request).userId, request.body.mail);
    return await all(request);
  });
};
