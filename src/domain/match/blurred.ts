/**
 * What may be told about a person to people whom this person has not allowed to see reasons. Each answer is replaced by another one, or by
 * none, with a fixed chance. However many people ask, they learn less than one bit of each answer (docs/match.md#privacy).
 */
import {
  type AnswersByQuestion,
  type Band,
  choices,
  type Question,
  questions,
} from '../../schemas/match/answers.ts';
import { bandOf, matchScore } from './score.ts';

/** How many of the answers stay as they are. With four values (three choices and none), less than one bit is left. */
export const keptShare = 0.8;

/** What a person is like, for others: a choice of each question, some of them wrong. */
export type Blurred = Partial<Record<Question, string>>;

/** @param chance from 0 to 1, always the same for a person and a question: else many askers could average it out */
export function blur(answers: AnswersByQuestion, chance: (question: Question) => number): Blurred {
  const told = questions.map((question) => {
    const is = answers[question]?.is;
    const drawn = chance(question);
    if (drawn < keptShare) return [question, is];
    const others = [...choices[question], undefined].filter((value) => value !== is);
    return [question, others[Math.floor(((drawn - keptShare) / (1 - keptShare)) * others.length)]];
  });
  return Object.fromEntries(told.filter(([, is]) => is !== undefined));
}

/**
 * How well a person may fit. The wishes of a person are not told: a person is taken to accept what is like them.
 * `null` if too little is known.
 */
export function bandOfPerson(mine: AnswersByQuestion, person: Blurred): Band | null {
  const score = personScore(mine, person);
  return score === null ? null : bandOf(score);
}

export function personScore(mine: AnswersByQuestion, person: Blurred): number | null {
  const known = Object.entries(person).map(([question, is]) => [
    question,
    { is, accepts: [is], weight: 'some' },
  ]);
  // An answer that may be wrong breaks no deal.
  const wishes = Object.entries(mine).map(([question, answer]) => [
    question,
    answer.weight === 'must' ? { ...answer, weight: 'some' } : answer,
  ]);
  return matchScore(Object.fromEntries(wishes), Object.fromEntries(known));
}
