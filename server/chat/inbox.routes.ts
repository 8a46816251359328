import * as calls from '@stanza/schemas/chat/inbox.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { decline, findInbox } from './inbox.ts';

/** The questions about a member's listings, and one answer to several. */
export const inboxRoutes: FastifyPluginAsync<Services> = async (app, { db, fanout, clock, limitRate }) => {
  route(app, calls.fetchInbox, {}, (request) => findInbox(db, sessionOf(request).userId, clock()));

  route(app, calls.declineContacts, { limits: [limitRate('decline')] }, (request) =>
    decline({ db, fanout, now: clock() }, sessionOf(request).userId, {
      ...request.body,
      key: request.params.key,
    }),
  );
};
