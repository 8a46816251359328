import { bandOfPerson, blur } from '@stanza/domain/match/blurred.ts';
import { bandOf, matchScore, minShared } from '@stanza/domain/match/score.ts';
import type { Answers, Band } from '@stanza/schemas/match/answers.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { AnswerKeys } from './sealed-answers.ts';
import { findUsableAnswers, openUsable } from './stored-answers.ts';

/** What a member is told of another one: from blurred answers, until each of the two allows the other to see the reasons. */
export function bandFor(
  keys: AnswerKeys,
  mine: Answers,
  partner: { id: number; answers: Answers; isAllowedByBoth: boolean },
): Band | null {
  const { id, answers, isAllowedByBoth } = partner;
  if (!isAllowedByBoth)
    return bandOfPerson(
      mine,
      blur(answers, (question) => keys.chance(id, question)),
    );
  const score = matchScore(mine, answers);
  return score === null ? null : bandOf(score);
}

/** Adds the band of the other member of each conversation, if `userId` has answered enough. The member must see the conversations. */
export async function withBands<Contact extends { conversationId: number }>(
  db: Kysely<Database>,
  keys: AnswerKeys,
  userId: number,
  contacts: readonly Contact[],
): Promise<(Contact & { band?: Band | null })[]> {
  const mine = contacts.length === 0 ? {} : await findUsableAnswers(db, keys, userId);
  if (Object.keys(mine).length < minShared) return [...contacts];
  const ids = [...new Set(contacts.map(({ conversationId }) => conversationId))];
  const { rows } = await sql<Partner>`
    select conversations.id as "conversationId", partner.id as "partnerId", sealed, consent_version as version,
      (select count(*) from match_allowances where conversation_id = conversations.id) = 2 as "isAllowedByBoth"
    from conversations
    cross join lateral (
      select case when first_user_id = ${userId} then second_user_id else first_user_id end as id
    ) partner
    join match_answers on match_answers.user_id = partner.id
    where conversations.id = any(${ids})`.execute(db);
  const bands = new Map(
    rows.map(({ conversationId, partnerId: id, sealed, version, isAllowedByBoth }) => {
      const answers = openUsable(keys, id, { sealed, version });
      return [conversationId, bandFor(keys, mine, { id, answers, isAllowedByBoth })];
    }),
  );
  return contacts.map((contact) => ({ ...contact, band: bands.get(contact.conversationId) ?? null }));
}

interface Partner {
  conversationId: number;
  partnerId: number;
  sealed: Buffer;
  version: number;
  isAllowedByBoth: boolean;
}
