import { describe, expect, it } from 'vitest';
import { makeRandom } from '../../../server/demo/generate/random.ts';
import { type Blurred, bandOfPerson, blur, keptShare } from '../../../src/domain/match/blurred.ts';
import {
  type AnswersByQuestion,
  type Band,
  choices,
  questions,
  weights,
} from '../../../src/schemas/match/answers.ts';

const random = makeRandom(44);

function answersWith(chanceOfAnswer: number): AnswersByQuestion {
  return Object.fromEntries(
    questions.flatMap((question) => {
      if (!random.chance(chanceOfAnswer)) return [];
      const order: readonly string[] = choices[question];
      const accepts = order.filter(() => random.chance(0.5));
      const is = random.pick(order);
      return [[question, { is, accepts: accepts.length > 0 ? accepts : [is], weight: random.pick(weights) }]];
    }),
  );
}

/** Bits that `told` tells about `truth`. */
function information(pairs: readonly (readonly [truth: string, told: string])[]): number {
  const count = (keys: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  };
  const entropy = (keys: readonly string[]) =>
    [...count(keys).values()].reduce((sum, n) => sum - (n / keys.length) * Math.log2(n / keys.length), 0);
  const [truths, tolds] = [pairs.map(([truth]) => truth), pairs.map(([, told]) => told)];
  return entropy(truths) + entropy(tolds) - entropy(pairs.map((pair) => pair.join()));
}

/**
 * What an attacker takes a person to be, after the bands that 200 accounts of chosen answers have seen. Each account gets the answers on
 * which the guesses so far disagree most; guesses that explain fewer bands are replaced by changed copies of the best.
 */
function attack(bandFor: (answers: AnswersByQuestion) => Band | null): Blurred {
  const change = (person: Blurred): Blurred => {
    const question = random.pick(questions);
    const { [question]: _, ...rest } = person;
    const is: readonly string[] = choices[question];
    return random.chance(0.25) ? rest : { ...rest, [question]: random.pick(is) };
  };
  let guesses = Array.from({ length: 60 }, () => {
    const person = Object.fromEntries(
      questions.map((question) => [question, random.pick(choices[question])]),
    );
    return { person: change(change(person)), right: 0 };
  });
  const seen: { answers: AnswersByQuestion; band: Band | null }[] = [];
  const isRight = (person: Blurred, one: (typeof seen)[number]) =>
    bandOfPerson(one.answers, person) === one.band;
  for (let account = 0; account < 200; account++) {
    const chosen = Array.from({ length: 4 }, () => {
      const answers = answersWith(0.9);
      const bands = guesses.map(({ person }) => bandOfPerson(answers, person));
      const most = Math.max(...[...new Set(bands)].map((band) => bands.filter((one) => one === band).length));
      return { answers, most };
    });
    const [{ answers } = { answers: {} }] = chosen.sort((a, b) => a.most - b.most);
    const one = { answers, band: bandFor(answers) };
    seen.push(one);
    for (const guess of guesses) if (isRight(guess.person, one)) guess.right++;
    if (account % 2 === 0) continue;
    guesses.sort((a, b) => b.right - a.right);
    const best = guesses.slice(0, 30);
    const copies = best.map(({ person }) => {
      const copy = change(random.chance(0.3) ? change(person) : person);
      return { person: copy, right: seen.filter((past) => isRight(copy, past)).length };
    });
    guesses = [...best, ...copies];
  }
  return guesses.reduce((a, b) => (b.right > a.right ? b : a)).person;
}

describe('a blurred person', () => {
  it('has another value in a fifth of the answers, each other value as often', () => {
    const seen = new Map<string | undefined, number>();
    for (let i = 0; i < 1000; i++) {
      const { smoking } = blur(
        { smoking: { is: 'never', accepts: ['never'], weight: 'must' } },
        () => i / 1000,
      );
      seen.set(smoking, (seen.get(smoking) ?? 0) + 1);
    }
    expect(seen.get('never')).toBe(1000 * keptShare);
    for (const other of ['outside', 'inside', undefined]) expect(seen.get(other)).toBeCloseTo(67, -1);
  });

  it('has no wishes, and no deal-breaker caps the band', () => {
    const mine: AnswersByQuestion = Object.fromEntries(
      questions.map((question) => [
        question,
        { is: choices[question][0], accepts: [choices[question][0]], weight: 'must' as const },
      ]),
    );
    const person = Object.fromEntries(questions.map((question) => [question, choices[question][0]]));
    expect(bandOfPerson(mine, person)).toBe('very-good');
    expect(bandOfPerson(mine, { ...person, smoking: 'outside' })).toBe('very-good');
  });
});

describe('an attacker with 200 accounts of chosen answers', () => {
  it('finds the blurred answers by the bands', () => {
    // A test of an attack that does not work proves nothing.
    const person = blur(answersWith(0.9), () => random.next());
    const found = attack((answers) => bandOfPerson(answers, person));
    expect(
      questions.filter((question) => found[question] === person[question]).length,
    ).toBeGreaterThanOrEqual(9);
  });

  it('learns less than one bit of each answer', () => {
    const members = Array.from({ length: 20_000 }, () => {
      // All four values as often: then an answer has most to tell.
      const answers = answersWith(0.75);
      return { answers, blurred: blur(answers, () => random.next()) };
    });
    for (const question of questions) {
      const pairs = members.map(
        ({ answers, blurred }) => [`${answers[question]?.is}`, `${blurred[question]}`] as const,
      );
      expect(information(pairs)).toBeLessThan(1);
      // Without blurring, all of it is told.
      expect(information(pairs.map(([truth]) => [truth, truth]))).toBeGreaterThan(1.9);
    }
  });
});
