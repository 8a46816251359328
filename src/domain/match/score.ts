/** How well two sides can live together (docs/match.md). All functions are pure: app and server compute the same. */
import {
  type Answer,
  type AnswersByQuestion,
  type Band,
  bands,
  choices,
  type Question,
  questions,
  type reasonKinds,
  type Weight,
} from '../../schemas/match/answers.ts';

/** Two sides with fewer answered questions in common have no score. */
export const minShared = 5;

/** The numbers of the model. Each has its reason in docs/match.md. */
export const model = {
  weights: { little: 1, some: 3, must: 6 } satisfies Record<Weight, number>,
  /** The contentment with somebody who is accepted, and not the same. */
  accepted: 0.8,
  /** The highest score with a deal-breaker. */
  cap: 0.3,
  /** The share of the score that each of the ten answers takes away if it is not shared. */
  uncertainty: 0.02,
  /** The least score of each band but the lowest, from the best. */
  bands: [0.75, 0.6, 0.45],
} as const;

/** How much `wish` is content with what the other side is like, from 0 to 1. A side that does not say it gives nothing. */
export function contentment(question: Question, wish: Answer, other: Answer | undefined): number {
  if (other === undefined) return 0;
  const order: readonly string[] = choices[question];
  const steps = wish.accepts.map((accepted) => Math.abs(order.indexOf(accepted) - order.indexOf(other.is)));
  const nearest = Math.min(...steps);
  if (nearest === 0 && other.is === wish.is) return 1;
  return model.accepted * (1 - nearest / (order.length - 1));
}

export const isContent = (wish: { contentment: number }) => wish.contentment >= model.accepted;

/** What is known of one question: the contentment of each side that has a wish, and how much it matters to it. */
interface Compared {
  question: Question;
  mine: Wish | null;
  theirs: Wish | null;
}
interface Wish {
  weight: Weight;
  contentment: number;
}

function compare(mine: AnswersByQuestion, theirs: AnswersByQuestion): Compared[] {
  return questions.map((question) => {
    const [a, b] = [mine[question], theirs[question]];
    return {
      question,
      mine: a ? { weight: a.weight, contentment: contentment(question, a, b) } : null,
      theirs: b ? { weight: b.weight, contentment: contentment(question, b, a) } : null,
    };
  });
}

function scoreOf(all: readonly Compared[]): number {
  let shared = 0;
  let isBroken = false;
  const sides = { mine: { sum: 0, total: 0 }, theirs: { sum: 0, total: 0 } };
  for (const one of all) {
    if (one.mine && one.theirs) shared++;
    for (const side of ['mine', 'theirs'] as const) {
      const wish = one[side];
      if (!wish) continue;
      const weight = model.weights[wish.weight];
      sides[side].sum += weight * wish.contentment;
      sides[side].total += weight;
      if (wish.weight === 'must' && !isContent(wish)) isBroken = true;
    }
  }
  const { mine, theirs } = sides;
  const mean = Math.sqrt((mine.sum / mine.total) * (theirs.sum / theirs.total));
  return mean * (1 - model.uncertainty * (questions.length - shared)) * (isBroken ? model.cap : 1);
}

/** From 0 to 1; `null` if too little is known. Shown to nobody: people see the band. */
export function matchScore(mine: AnswersByQuestion, theirs: AnswersByQuestion): number | null {
  const shared = questions.filter((question) => mine[question] && theirs[question]).length;
  return shared < minShared ? null : scoreOf(compare(mine, theirs));
}

export function bandOf(score: number): Band {
  const index = model.bands.findIndex((least) => score >= least);
  return bands[index] ?? 'low';
}

export interface Reason {
  question: Question;
  kind: (typeof reasonKinds)[number];
  /** What the other side is like: a choice of the question. */
  theirs: string;
  /** How much the score would change if this question had the opposite outcome. */
  impact: number;
}

/** The shared questions, in the order of how much each moved the score. */
export function reasonsOf(mine: AnswersByQuestion, theirs: AnswersByQuestion): Reason[] {
  const all = compare(mine, theirs);
  const score = scoreOf(all);
  const reasons = all.flatMap((one): Reason[] => {
    const [a, b] = [mine[one.question], theirs[one.question]];
    if (!a || !b || !one.mine || !one.theirs) return [];
    const isGood = isContent(one.mine) && isContent(one.theirs);
    const opposite = { contentment: isGood ? 0 : 1 };
    const changed = { ...one, mine: { ...one.mine, ...opposite }, theirs: { ...one.theirs, ...opposite } };
    const changedScore = scoreOf(all.map((each) => (each === one ? changed : each)));
    return [
      {
        question: one.question,
        kind: isGood ? (a.is === b.is ? 'alike' : 'accepted') : 'different',
        theirs: b.is,
        impact: Math.abs(score - changedScore),
      },
    ];
  });
  return reasons.sort((one, other) => other.impact - one.impact);
}

export interface Match {
  band: Band;
  reasons: Reason[];
}

/** What is shown about a pair. `null` if too little is known. */
export function matchOf(mine: AnswersByQuestion, theirs: AnswersByQuestion): Match | null {
  const score = matchScore(mine, theirs);
  return score === null ? null : { band: bandOf(score), reasons: reasonsOf(mine, theirs) };
}
