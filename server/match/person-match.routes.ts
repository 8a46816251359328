import { matchOf } from '@stanza/domain/match/score.ts';
import {
  allowReasons,
  fetchPersonMatch,
  type PersonMatch,
} from '@stanza/schemas/match/person-match.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { isSeenBy } from '../chat/is-seen-by.ts';
import { sessionOf } from '../http/guard.ts';
import { conversationNotFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { bandFor } from './person-bands.ts';
import { createAnswerKeys } from './sealed-answers.ts';
import { findUsableAnswers } from './stored-answers.ts';

/** How well the two members of a conversation may fit, for the one who asks. */
export const personMatchRoutes: FastifyPluginAsync<Services> = async (app, { db, tokenSecret }) => {
  const keys = createAnswerKeys(tokenSecret);
  const answersOf = (userId: number) => findUsableAnswers(db, keys, userId);

  async function partnerOf(conversationId: number, userId: number): Promise<number> {
    const row = await db
      .selectFrom('conversations')
      .where('id', '=', conversationId)
      .where((where) => where.or([where('first_user_id', '=', userId), where('second_user_id', '=', userId)]))
      .where(isSeenBy(userId))
      .select(['first_user_id', 'second_user_id'])
      .executeTakeFirst();
    if (row === undefined) throw conversationNotFound();
    return row.first_user_id === userId ? row.second_user_id : row.first_user_id;
  }

  async function find(conversationId: number, userId: number, partnerId: number): Promise<PersonMatch> {
    const allowances = await db
      .selectFrom('match_allowances')
      .where('conversation_id', '=', conversationId)
      .select('user_id')
      .execute();
    const allows = (id: number) => allowances.some(({ user_id }) => user_id === id);
    const [mine, theirs] = [await answersOf(userId), await answersOf(partnerId)];
    const isAllowed = allows(userId);
    const isAllowedByBoth = isAllowed && allows(partnerId);
    const band = bandFor(keys, mine, { id: partnerId, answers: theirs, isAllowedByBoth });
    if (!isAllowedByBoth) return { band, reasons: null, isAllowed };
    const match = matchOf(mine, theirs);
    // The impact would tell how much each answer matters to the other.
    const reasons = match?.reasons.map(({ question, kind, theirs: is }) => ({ question, kind, theirs: is }));
    return { band, reasons: reasons ?? null, isAllowed };
  }

  route(app, fetchPersonMatch, {}, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const [{ userId }, { id }] = [sessionOf(request), request.params];
    return find(id, userId, await partnerOf(id, userId));
  });

  route(app, allowReasons, {}, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const [{ userId }, { id }] = [sessionOf(request), request.params];
    const partnerId = await partnerOf(id, userId);
    if (request.body.isAllowed) {
      await db
        .insertInto('match_allowances')
        .values({ conversation_id: id, user_id: userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else {
      await db
        .deleteFrom('match_allowances')
        .where('conversation_id', '=', id)
        .where('user_id', '=', userId)
        .execute();
    }
    return find(id, userId, partnerId);
  });
};
