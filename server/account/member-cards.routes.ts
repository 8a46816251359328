import * as calls from '@stanza/schemas/account/member-cards.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { conversationNotFound, listingNotFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { viewerOf } from '../http/viewer.ts';
import type { Services } from '../services.ts';
import { chooseParts, findOwnCard, findPartnerCard, findPosterCard } from './find-card.ts';

/** The card of the poster of a listing, for everybody; of the other member of a conversation; and the member's own. */
export const memberCardsRoutes: FastifyPluginAsync<Services> = async (app, services) => {
  const { db, publicUrl, clock, limitRate } = services;
  const reading = () => ({ publicUrl, now: clock() });
  route(app, calls.fetchPosterCard, { limits: [limitRate('posterCard')] }, async (request) => {
    const asked = { listingId: request.params.id, viewerId: viewerOf(request) };
    const card = await findPosterCard(db, asked, reading());
    if (card === null) throw listingNotFound();
    return card;
  });

  route(app, calls.fetchPartnerCard, {}, async (request) => {
    const { userId } = sessionOf(request);
    const card = await findPartnerCard(db, { conversationId: request.params.id, userId }, reading());
    if (card === null) throw conversationNotFound();
    return card;
  });

  route(app, calls.fetchOwnCard, {}, (request) => findOwnCard(db, sessionOf(request).userId, reading()));

  route(app, calls.chooseCardParts, { limits: [limitRate('cardChoice')] }, async (request) => {
    const { userId } = sessionOf(request);
    await chooseParts(db, userId, request.body.shown);
    return await findOwnCard(db, userId, reading());
  });
};
