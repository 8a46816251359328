import * as calls from '@stanza/schemas/chat/inbox.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { decline, findInbox } from './inbox.ts';
import { viewingChanges } from './viewing-changes.ts';

/** The questions about a member's listings, and one answer to several. */
export const inboxRoutes: FastifyPluginAsync<Services> = async (app, options) => {
  const { db, clock, limitRate, sendWaitingMails } = options;
  route(app, calls.fetchInbox, {}, (request) => findInbox(db, sessionOf(request).userId, clock()));

  route(app, calls.declineContacts, { limits: [limitRate('decline')] }, async (request) => {
    const { key } = request.params;
    const inbox = await decline(viewingChanges(options, request), sessionOf(request).userId, {
      ...request.body,
      key,
    });
    sendWaitingMails();
    return inbox;
  });
};
