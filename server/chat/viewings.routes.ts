import {
  agreeToViewing,
  bookViewing,
  cancelViewing,
  changeViewingSlots,
  fetchOwnViewings,
  fetchViewingSlots,
  fetchViewings,
  proposeViewing,
} from '@stanza/schemas/chat/viewings.calls.ts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { conversationNotFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { agree, book, cancel, propose, readTimes } from './change-viewing.ts';
import { findOwnViewings, findViewings } from './find-viewings.ts';
import { viewingChanges } from './viewing-changes.ts';
import { findSlots, replaceSlots } from './viewing-slots.ts';

/** The viewings of a conversation: proposed, agreed, moved and cancelled. */
export const viewingsRoutes: FastifyPluginAsync<Services> = async (app, options) => {
  const { db, limitRate, sendWaitingMails } = options;
  const given = (request: FastifyRequest) => viewingChanges(options, request);
  const callerOf = (request: FastifyRequest<{ Params: { id: number; listingId: number } }>) => ({
    conversationId: request.params.id,
    listingId: request.params.listingId,
    userId: sessionOf(request).userId,
  });
  const limits = [limitRate('viewing')];

  route(app, fetchViewings, {}, async (request) => {
    const { userId } = sessionOf(request);
    const found = await findViewings(db, { conversationId: request.params.id, userId }, given(request));
    if (found === null) throw conversationNotFound();
    return found;
  });
  route(app, proposeViewing, { limits }, async (request) => {
    const viewing = await propose(given(request), callerOf(request), request.body);
    sendWaitingMails();
    return viewing;
  });
  route(app, agreeToViewing, { limits }, async (request) => {
    const viewing = await agree(given(request), callerOf(request), request.body);
    sendWaitingMails();
    return viewing;
  });
  route(app, bookViewing, { limits }, async (request) => {
    const viewing = await book(given(request), callerOf(request), request.body);
    sendWaitingMails();
    return viewing;
  });
  route(app, cancelViewing, { limits }, async (request) => {
    const viewing = await cancel(given(request), callerOf(request), request.body);
    sendWaitingMails();
    return viewing;
  });
  route(app, fetchViewingSlots, {}, async (request) => {
    const { userId } = sessionOf(request);
    return await findSlots(db, { listingId: request.params.id, userId }, given(request).now);
  });
  route(app, changeViewingSlots, { limits }, async (request) => {
    const { now } = given(request);
    const asked = { listingId: request.params.id, userId: sessionOf(request).userId };
    await replaceSlots(db, asked, request.body, readTimes(request.body.times, now));
    return await findSlots(db, asked, now);
  });
  route(app, fetchOwnViewings, {}, async (request) =>
    findOwnViewings(db, sessionOf(request).userId, given(request)),
  );
};
