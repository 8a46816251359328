import {
  agreeToViewing,
  cancelViewing,
  fetchViewings,
  proposeViewing,
} from '@stanza/schemas/chat/viewings.calls.ts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { sessionOf } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';
import type { LimitRate } from '../http/rate-limit/limit-rate.ts';
import { route } from '../http/route.ts';
import { agree, cancel, propose } from './change-viewing.ts';
import type { Fanout } from './fanout/fanout.ts';
import { findViewings } from './find-viewings.ts';

interface Options {
  db: Kysely<Database>;
  fanout: Fanout;
  clock: () => Date;
  limitRate: LimitRate;
  appAddress(request: FastifyRequest): string;
  sendsMail: boolean;
  /** Called after each change, which may have stored mails. */
  onChange(): void;
}

/** The viewings of a conversation: proposed, agreed, moved and cancelled. */
export const viewingsRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { db, fanout, clock, limitRate, appAddress, sendsMail, onChange } = options;
  const given = (request: FastifyRequest) => ({
    db,
    fanout,
    sendsMail,
    now: clock(),
    appAddress: appAddress(request),
  });
  const callerOf = (request: FastifyRequest<{ Params: { id: number; listingId: number } }>) => ({
    conversationId: request.params.id,
    listingId: request.params.listingId,
    userId: sessionOf(request).userId,
  });
  const limited = [limitRate('viewing')];

  route(app, fetchViewings, [], async (request) => {
    const { userId } = sessionOf(request);
    const found = await findViewings(db, { conversationId: request.params.id, userId }, given(request));
    if (found === null) throw new HttpError(404, { message: 'Conversation not found.' });
    return found;
  });
  route(app, proposeViewing, limited, async (request) => {
    const viewing = await propose(given(request), callerOf(request), request.body);
    onChange();
    return viewing;
  });
  route(app, agreeToViewing, limited, async (request) => {
    const viewing = await agree(given(request), callerOf(request), request.body);
    onChange();
    return viewing;
  });
  route(app, cancelViewing, limited, async (request) => {
    const viewing = await cancel(given(request), callerOf(request), request.body);
    onChange();
    return viewing;
  });
};
