import * as calls from '@stanza/schemas/chat/inbox.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { route } from '../http/route.ts';
import { withBands } from '../match/person-bands.ts';
import { createAnswerKeys } from '../match/sealed-answers.ts';
import type { Services } from '../services.ts';
import { decline, findInbox } from './inbox.ts';
import { viewingChanges } from './viewing-changes.ts';

/** The questions about a member's listings, and one answer to several. */
export const inboxRoutes: FastifyPluginAsync<Services> = async (app, options) => {
  const { db, clock, limitRate, sendWaitingMails, tokenSecret } = options;
  const keys = createAnswerKeys(tokenSecret);

  route(app, calls.fetchInbox, {}, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { userId } = sessionOf(request);
    return withBands(db, keys, userId, await findInbox(db, userId, clock()));
  });

  route(app, calls.declineContacts, { limits: [limitRate('decline')] }, async (request) => {
    const { key } = request.params;
    const { userId } = sessionOf(request);
    const inbox = await decline(viewingChanges(options, request), userId, {
      ...request.body,
      key,
    });
    sendWaitingMails();
    return withBands(db, keys, userId, inbox);
  });
};
