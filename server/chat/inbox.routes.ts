import * as calls from '@stanza/schemas/chat/inbox.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { sessionOf } from '../http/guard.ts';
import type { LimitRate } from '../http/rate-limit/limit-rate.ts';
import { route } from '../http/route.ts';
import type { Fanout } from './fanout/fanout.ts';
import { decline, findInbox } from './inbox.ts';

interface Options {
  db: Kysely<Database>;
  fanout: Fanout;
  clock: () => Date;
  limitRate: LimitRate;
}

/** The questions about a member's listings, and one answer to several. */
export const inboxRoutes: FastifyPluginAsync<Options> = async (app, { db, fanout, clock, limitRate }) => {
  route(app, calls.fetchInbox, [], (request) => findInbox(db, sessionOf(request).userId, clock()));

  route(app, calls.declineContacts, [limitRate('decline')], (request) =>
    decline({ db, fanout, now: clock() }, sessionOf(request).userId, {
      ...request.body,
      key: request.params.key,
    }),
  );
};
