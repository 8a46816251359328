import {
  type AnswersByQuestion,
  choices,
  type Question,
  questions,
  type Weight,
} from '@stanza/schemas/match/answers.ts';
import type { Random } from '@stanza/server/demo/generate/random.ts';

/** A simulated person. The simulation alone knows habits, tolerance and care; the model sees the answers. */
export interface Person {
  /** 0 to 1 on each question. */
  habits: number[];
  /** How far the habit of another may be from the own one before it disturbs. */
  tolerance: number[];
  /** How much each matters. They add up to 1. */
  care: number[];
  /** Questions on which a distance beyond tolerance ends the flat. */
  breaks: Set<number>;
  answers: AnswersByQuestion;
  place: [x: number, y: number];
  price: number;
}

/** How much each habit depends on three hidden traits: order, company, late hours. */
const loadings: Record<Question, [order: number, company: number, late: number]> = {
  cleaning: [-0.8, 0.1, 0.1],
  noise: [-0.3, 0.5, 0.5],
  sleep: [-0.2, 0.2, 0.8],
  guests: [-0.1, 0.8, 0.2],
  partner: [0, 0.4, 0.1],
  smoking: [-0.3, 0.2, 0.4],
  pets: [-0.2, 0.2, 0],
  sharing: [0, 0.6, 0],
  home: [0.1, -0.5, 0],
  language: [0, 0.2, 0],
};

/** A share of the people who answer what sounds best: tidy, quiet, no smoke, and content with all. */
export const dishonestShare = 0.1;
export const missingShare = 0.2;

export function makePerson(random: Random): Person {
  const traits = [normal(random), normal(random), normal(random)];
  const habits = questions.map((question) => {
    const explained = loadings[question].reduce((sum, loading, i) => sum + loading * (traits[i] ?? 0), 0);
    const left = Math.sqrt(Math.max(0.1, 1 - loadings[question].reduce((sum, one) => sum + one * one, 0)));
    return cumulative(explained + left * normal(random));
  });
  const tolerance = questions.map(() => random.between(0.05, 0.6));
  const raw = questions.map(() => random.next() ** 2 + 0.05);
  const total = raw.reduce((sum, one) => sum + one, 0);
  const care = raw.map((one) => one / total);
  const breaks = new Set(questions.flatMap((_, i) => (random.chance(0.08) ? [i] : [])));
  const isHonest = !random.chance(dishonestShare);
  const answers = Object.fromEntries(
    questions.flatMap((question, i) => {
      if (random.chance(missingShare)) return [];
      const order = choices[question];
      // People know themselves roughly.
      const seen = clamp((habits[i] ?? 0) + 0.1 * normal(random));
      const choiceAt = (habit: number) => Math.min(2, Math.floor(habit * 3));
      const accepts = order.filter(
        (_, choice) => Math.abs((choice + 0.5) / 3 - seen) <= (tolerance[i] ?? 0) + 1 / 6,
      );
      const weight: Weight = breaks.has(i) ? 'must' : (care[i] ?? 0) > 0.1 ? 'some' : 'little';
      const honest = { is: order[choiceAt(seen)] ?? order[0], accepts: [...accepts], weight };
      return [[question, isHonest ? honest : { is: order[0], accepts: [...order], weight: 'some' as const }]];
    }),
  );
  return {
    habits,
    tolerance,
    care,
    breaks,
    answers,
    place: [random.next(), random.next()],
    price: random.between(300, 800),
  };
}

/** How content `person` is with `other`, from 0 to 1, without chance. */
function contentWith(person: Person, other: Person): number {
  return questions.reduce(
    (sum, _, i) => sum + (person.care[i] ?? 0) * (1 - Math.min(1, beyond(person, other, i) * 2)),
    0,
  );
}

/** By how much a habit of the other is beyond what the person tolerates. */
function beyond(person: Person, other: Person, i: number): number {
  return Math.max(0, Math.abs((person.habits[i] ?? 0) - (other.habits[i] ?? 0)) - (person.tolerance[i] ?? 0));
}

const breaksWith = (person: Person, other: Person) =>
  [...person.breaks].some((i) => beyond(person, other, i) > 0.1);

/** The satisfaction of the less content of the two. */
export const satisfaction = (one: Person, other: Person): number =>
  Math.min(contentWith(one, other), contentWith(other, one));

/** A flat breaks if a habit of one is what the other cannot live with, or if one of them is hardly content. */
export const isBroken = (one: Person, other: Person): boolean =>
  breaksWith(one, other) || breaksWith(other, one) || satisfaction(one, other) < 0.6;

const clamp = (value: number) => Math.min(0.999, Math.max(0, value));

/** Box and Muller. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** The share of a normal distribution below `x`, to about 0.0002 (the logistic approximation of Bowling and others, 2009). */
function cumulative(x: number): number {
  return clamp(1 / (1 + Math.exp(-(0.07056 * x ** 3 + 1.5976 * x))));
}
