import * as calls from '@stanza/schemas/safety/moderation.calls.ts';
import { appeal } from '@stanza/schemas/safety/reports.calls.ts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { route } from '../http/route.ts';
import { logRequest } from '../http/security-log.ts';
import { viewerOf } from '../http/viewer.ts';
import { createUnsubscribeLinks } from '../search/alerts/unsubscribe-key.ts';
import type { Services } from '../services.ts';
import { createAppealKeys } from './appeal-key.ts';
import * as moderation from './moderation.ts';

/** What moderators decide, and appeals against it. */
export const moderationRoutes: FastifyPluginAsync<Services> = async (app, services) => {
  const { db, clock, publicUrl, tokenSecret, appAddress, limitRate, sendWaitingMails } = services;
  const keys = createAppealKeys(tokenSecret);
  const links = createUnsubscribeLinks(tokenSecret);

  async function decidingOf(request: FastifyRequest): Promise<moderation.Deciding> {
    const moderatorId = sessionOf(request).userId;
    await moderation.requireModerator(db, moderatorId);
    return { db, now: clock(), moderatorId, address: appAddress(request), keys, links };
  }

  route(app, calls.fetchCases, {}, async (request) => {
    const { moderatorId, now } = await decidingOf(request);
    return await moderation.findCases(db, { moderatorId, now, publicUrl });
  });

  route(app, calls.decideCase, {}, async (request, reply) => {
    const { id } = request.params;
    await moderation.decideCase(await decidingOf(request), id, request.body);
    logRequest(request, 'moderation.decided', { caseId: id, decision: request.body.decision });
    sendWaitingMails();
    return reply.code(204).send();
  });

  route(app, calls.decideAppeal, {}, async (request, reply) => {
    const { id } = request.params;
    await moderation.decideAppeal(await decidingOf(request), id, request.body);
    logRequest(request, 'moderation.decided', { caseId: id, isLifted: request.body.isLifted });
    sendWaitingMails();
    return reply.code(204).send();
  });

  route(app, calls.fetchAuditLog, {}, async (request) => {
    await decidingOf(request);
    return await moderation.findLog(db);
  });

  route(app, appeal, { limits: [limitRate('appeal')] }, async (request, reply) => {
    const { id } = request.params;
    const { text, key = '' } = request.body;
    const userId = viewerOf(request);
    await moderation.storeAppeal(
      db,
      { caseId: id, text, now: clock() },
      (memberId) => memberId === userId || keys.isKeyOf(key, id, memberId),
    );
    return reply.code(204).send();
  });
};
