import * as calls from '@stanza/schemas/safety/reports.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { viewingChanges } from '../chat/viewing-changes.ts';
import { sessionOf } from '../http/guard.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { leaveConversation } from './departure.ts';
import { findSafetyPage, storeReport } from './reports.ts';

/** Reports, the page that answers them, and leaving a conversation. */
export const reportsRoutes: FastifyPluginAsync<Services> = async (app, services) => {
  const { db, clock, limitRate, sendWaitingMails } = services;
  const limits = [limitRate('safety')];

  route(app, calls.sendReport, { limits }, async (request, reply) => {
    const reporter = { userId: sessionOf(request).userId, key: request.params.key, now: clock() };
    await storeReport(db, reporter, request.body);
    return reply.code(204).send();
  });

  route(app, calls.fetchSafetyPage, {}, (request) => findSafetyPage(db, sessionOf(request).userId));

  route(app, calls.leaveConversation, { limits }, async (request, reply) => {
    const { userId } = sessionOf(request);
    await leaveConversation(viewingChanges(services, request), { conversationId: request.params.id, userId });
    sendWaitingMails();
    return reply.code(204).send();
  });
};
