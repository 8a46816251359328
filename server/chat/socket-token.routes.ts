import { makeSocketToken as call } from '@stanza/schemas/chat/socket-token.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { makeSocketToken } from './socket-tokens.ts';

/** Tokens for connections of the chat. */
export const socketTokenRoutes: FastifyPluginAsync<Services> = async (app, { db, clock, limitRate }) => {
  route(app, call, { limits: [limitRate('socketToken')] }, async (request) => ({
    token: await makeSocketToken(db, sessionOf(request).id, clock()),
  }));
};
