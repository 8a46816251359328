import * as calls from '@stanza/schemas/match/groups.calls.ts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { readGroupMessages } from './group-messages.ts';
import { readGroupPage } from './group-page.ts';
import * as groups from './groups.ts';
import { createAnswerKeys } from './sealed-answers.ts';

/** The group of a member, and the people who search for the same. No cache keeps them, since they have bands. */
export const groupsRoutes: FastifyPluginAsync<Services> = async (app, services) => {
  const { db, clock, tokenSecret, publicUrl, limitRate } = services;
  const keys = createAnswerKeys(tokenSecret);
  const limits = [limitRate('group')];
  const actingOf = (request: FastifyRequest): groups.Acting => ({
    userId: sessionOf(request).userId,
    now: clock(),
  });

  route(app, calls.fetchGroupPage, {}, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { invitation, room } = request.query;
    return readGroupPage({ db, keys, publicUrl, ...actingOf(request), invitation, room });
  });

  route(app, calls.createGroup, { limits }, async (request, reply) => {
    await groups.createGroup(db, actingOf(request));
    return reply.code(204).send();
  });

  route(app, calls.leaveGroup, { limits }, async (request, reply) => {
    await groups.leaveGroup(db, sessionOf(request).userId);
    return reply.code(204).send();
  });

  route(app, calls.chooseInGroup, { limits }, async (request, reply) => {
    await groups.chooseInGroup(db, sessionOf(request).userId, request.body);
    return reply.code(204).send();
  });

  route(app, calls.inviteToGroup, { limits }, async (request, reply) => {
    await groups.invite(db, actingOf(request), request.body.person);
    return reply.code(204).send();
  });

  route(app, calls.endInvitation, { limits }, async (request, reply) => {
    await groups.endInvitation(db, sessionOf(request).userId, request.params.key);
    return reply.code(204).send();
  });

  route(app, calls.acceptInvitation, { limits }, async (request, reply) => {
    await groups.accept(db, actingOf(request), request.params.key);
    return reply.code(204).send();
  });

  route(app, calls.voteOnRoom, { limits }, async (request, reply) => {
    await groups.vote(db, actingOf(request), request.params.id, request.body.vote);
    return reply.code(204).send();
  });

  route(app, calls.lookForPeople, { limits }, async (request, reply) => {
    await groups.lookForPeople(db, actingOf(request), request.body.search);
    return reply.code(204).send();
  });

  route(app, calls.fetchGroupMessages, {}, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { userId } = sessionOf(request);
    return readGroupMessages(db, { userId, before: request.query.before, publicUrl });
  });
};
