import * as calls from '@stanza/schemas/safety/blocks.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { viewingChanges } from '../chat/viewing-changes.ts';
import { sessionOf } from '../http/guard.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { blockMember, findBlocks, unblockMember } from './blocks.ts';

/** The members whom a member has blocked. */
export const blocksRoutes: FastifyPluginAsync<Services> = async (app, services) => {
  const { db, limitRate, sendWaitingMails } = services;
  const limits = [limitRate('safety')];

  route(app, calls.blockMember, { limits }, async (request) => {
    const { userId } = sessionOf(request);
    const block = await blockMember(viewingChanges(services, request), userId, request.body);
    sendWaitingMails();
    return block;
  });

  route(app, calls.fetchBlocks, {}, (request) => findBlocks(db, sessionOf(request).userId));

  route(app, calls.unblockMember, { limits }, async (request, reply) => {
    await unblockMember(db, sessionOf(request).userId, request.params.id);
    return reply.code(204).send();
  });
};
