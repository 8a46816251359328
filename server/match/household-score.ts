import { contentment, isContent, minShared, model } from '@stanza/domain/match/score.ts';
import {
  type Answer,
  type AnswersByQuestion,
  choices,
  type Question,
  questions,
  weights,
} from '@stanza/schemas/match/answers.ts';
import { type RawBuilder, sql } from 'kysely';

/** `listings.household_code` has six bits for each question (migration `0087-household-codes`). */
const bits = 6;

/** The answer of a house with a code: 0 for none, else 1 + 21 × choice + 3 × (set of accepted choices − 1) + weight. */
function answerOf(question: Question, code: number): Answer | undefined {
  const order: readonly string[] = choices[question];
  const [is, weight] = [order[Math.floor((code - 1) / 21)], weights[(code - 1) % 3]];
  const accepted = (Math.floor((code - 1) / 3) % 7) + 1;
  if (is === undefined || weight === undefined) return undefined;
  return { is, accepts: order.filter((_, i) => accepted & (1 << i)), weight };
}

/** Contentments are added as whole numbers. */
const scale = 100;

/**
 * What the answer of a house to a question adds to a score, in one number, so that one sum has all that a score needs: from the lowest bits, broken
 * deals (4 bits), shared answers (4), the weights of the house (6), its contentment (13), and that of the member.
 */
function entryOf(question: Question, mine: Answer | undefined, house: Answer | undefined): number {
  const of = (wish: Answer | undefined, other: Answer | undefined) => {
    if (!wish) return { weight: 0, sum: 0, isBroken: false };
    const weight = model.weights[wish.weight];
    const content = contentment(question, wish, other);
    const isBroken = wish.weight === 'must' && !isContent({ contentment: content });
    return { weight, sum: Math.round(scale * weight * content), isBroken };
  };
  const [member, theirs] = [of(mine, house), of(house, mine)];
  return (
    Number(member.isBroken || theirs.isBroken) +
    Number(mine !== undefined && house !== undefined) * 2 ** 4 +
    theirs.weight * 2 ** 8 +
    theirs.sum * 2 ** 14 +
    member.sum * 2 ** 27
  );
}

/**
 * `matchScore` of a member with the household of `listings`, computed by the database; null without a household, or if too little is known.
 */
export function householdScore(mine: AnswersByQuestion): RawBuilder<number | null> {
  const codes = Array.from({ length: 2 ** bits }, (_, code) => code);
  const added = questions.map((question, i) => {
    const entries = codes.map((code) => entryOf(question, mine[question], answerOf(question, code)));
    return sql`(${`{${entries.join(',')}}`}::bigint[])[(listings.household_code >> ${sql.lit(bits * i)} & 63)::integer + 1]`;
  });
  const total = Object.values(mine).reduce((sum, { weight }) => sum + model.weights[weight], 0);
  return sql<number | null>`(select case when sums >> 4 & 15 >= ${sql.lit(minShared)} then
    sqrt((sums >> 27)::float8 / ${sql.lit(scale * total)} * ((sums >> 14 & 8191)::float8 / (${sql.lit(scale)} * (sums >> 8 & 63))))
    * (1 - ${sql.lit(model.uncertainty)}::float8 * (${sql.lit(questions.length)} - (sums >> 4 & 15)))
    * case when sums & 15 > 0 then ${sql.lit(model.cap)}::float8 else 1 end end
    from (select ${sql.join(added, sql` + `)} as sums offset 0) added)`;
}
