import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as match from '../../../src/domain/match/score.ts';
import {
  type Answer,
  type AnswersByQuestion,
  answersSchema,
  choices,
  type Question,
  questions,
  weights,
} from '../../../src/schemas/match/answers.ts';

const answerTo = (question: Question): fc.Arbitrary<Answer> =>
  fc.record({
    is: fc.constantFrom<string>(...choices[question]),
    accepts: fc.subarray<string>([...choices[question]], { minLength: 1 }),
    weight: fc.constantFrom(...weights),
  });
const full = fc.record(Object.fromEntries(questions.map((question) => [question, answerTo(question)])));
/** Answers to some of the questions. */
const some: fc.Arbitrary<AnswersByQuestion> = fc
  .tuple(full, fc.subarray(questions))
  .map(([answers, chosen]) => Object.fromEntries(chosen.map((question) => [question, answers[question]])));
const question = fc.constantFrom(...questions);
const without = (answers: AnswersByQuestion, left: Question) => ({ ...answers, [left]: undefined });

/** The same answer to all questions, where `changed` does not say otherwise. */
const allAnswers = (changed: AnswersByQuestion = {}): AnswersByQuestion => ({
  ...Object.fromEntries(
    questions.map((each) => [each, { is: choices[each][0], accepts: [choices[each][0]], weight: 'some' }]),
  ),
  ...changed,
});

describe('the score', () => {
  it('is from 0 to 1, and the same for both', () => {
    fc.assert(
      fc.property(some, some, (mine, theirs) => {
        const score = match.matchScore(mine, theirs);
        expect(match.matchScore(theirs, mine)).toBe(score);
        if (score !== null) expect(score >= 0 && score <= 1).toBe(true);
      }),
    );
  });

  it('needs five shared answers', () => {
    fc.assert(
      fc.property(some, some, (mine, theirs) => {
        const shared = questions.filter((each) => mine[each] && theirs[each]);
        expect(match.matchScore(mine, theirs) === null).toBe(shared.length < 5);
      }),
    );
  });

  it('is not lowered by more agreement', () => {
    fc.assert(
      fc.property(some, some, question, (mine, theirs, each) => {
        const [a, b] = [mine[each], theirs[each]];
        fc.pre(a !== undefined && b !== undefined);
        const before = match.matchScore(mine, theirs);
        fc.pre(before !== null);
        const wider = { ...mine, [each]: { ...a, accepts: [...new Set([...a.accepts, b.is])] } };
        expect(match.matchScore(wider, theirs)).toBeGreaterThanOrEqual(before);
        fc.pre(a.accepts.includes(a.is));
        const alike = { ...theirs, [each]: { ...b, is: a.is } };
        expect(match.matchScore(mine, alike)).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('is capped by a deal-breaker, for either', () => {
    fc.assert(
      fc.property(full, full, question, (mine, theirs, each) => {
        const [first, , last = ''] = choices[each];
        const broken = { ...mine, [each]: { is: first, accepts: [first], weight: 'must' as const } };
        const other = {
          ...theirs,
          [each]: { is: last, accepts: [...choices[each]], weight: 'little' as const },
        };
        expect(match.matchScore(broken, other)).toBeLessThanOrEqual(match.model.cap);
        expect(match.matchScore(other, broken)).toBeLessThanOrEqual(match.model.cap);
      }),
    );
  });

  it('treats an unknown deal-breaker as one', () => {
    const mine = allAnswers({ smoking: { is: 'never', accepts: ['never'], weight: 'must' } });
    expect(match.matchScore(mine, allAnswers())).toBe(1);
    expect(match.matchScore(mine, without(allAnswers(), 'smoking'))).toBeLessThanOrEqual(match.model.cap);
  });

  it('is not raised by an answer that is left out and whose wish was met', () => {
    fc.assert(
      fc.property(some, some, question, (mine, theirs, each) => {
        const [a, b] = [mine[each], theirs[each]];
        fc.pre(a !== undefined && b?.accepts.includes(a.is) === true);
        const before = match.matchScore(mine, theirs);
        const after = match.matchScore(mine, without(theirs, each));
        fc.pre(before !== null && after !== null);
        expect(after).toBeLessThanOrEqual(before + 1e-12);
      }),
    );
  });

  it('is lower where fewer answers are shared', () => {
    const five = Object.fromEntries(Object.entries(allAnswers()).slice(0, 5));
    expect(match.matchScore(five, five)).toBe(0.9);
    expect(match.matchScore(allAnswers(), allAnswers())).toBe(1);
  });

  it('is the geometric mean of both directions', () => {
    const easy = Object.fromEntries(
      questions.map((each) => [
        each,
        { is: choices[each][2], accepts: [...choices[each]], weight: 'some' as const },
      ]),
    );
    // One side is content with all, the other with nothing.
    expect(match.matchScore(easy, allAnswers())).toBe(0);
    // One side is alike in a half and accepts the other half; the other side is content with a half.
    const half = {
      ...easy,
      ...Object.fromEntries(questions.slice(0, 5).map((each) => [each, allAnswers()[each]])),
    };
    expect(match.matchScore(half, allAnswers())).toBeCloseTo(Math.sqrt(0.9 * 0.5));
  });
});

describe('the band', () => {
  it.each([
    [1, 'very-good'],
    [0.75, 'very-good'],
    [0.74, 'good'],
    [0.6, 'good'],
    [0.59, 'fair'],
    [0.45, 'fair'],
    [0.44, 'low'],
    [0, 'low'],
  ] as const)('of %d is %s', (score, band) => {
    expect(match.bandOf(score)).toBe(band);
  });

  it('with a deal-breaker is the lowest', () => {
    expect(match.bandOf(match.model.cap)).toBe('low');
  });
});

describe('the reasons', () => {
  it('name each shared question once, and first what moved the score most', () => {
    fc.assert(
      fc.property(some, some, (mine, theirs) => {
        const found = match.matchOf(mine, theirs);
        fc.pre(found !== null);
        const shared = questions.filter((each) => mine[each] && theirs[each]);
        expect(found.reasons.map((reason) => reason.question).sort()).toEqual(shared.sort());
        // Recomputed with changed answers, not with the module's own contentments.
        const impacts = found.reasons.map(({ question: each }) => {
          const [a, b] = [mine[each], theirs[each]] as [Answer, Answer];
          const isContent = a.accepts.includes(b.is) && b.accepts.includes(a.is);
          const [first = '', , last = ''] = choices[each];
          const opposite = isContent
            ? ([
                { is: first, accepts: [first] },
                { is: last, accepts: [last] },
              ] as const)
            : ([
                { is: first, accepts: [first] },
                { is: first, accepts: [first] },
              ] as const);
          const changed = match.matchScore(
            { ...mine, [each]: { ...a, ...opposite[0] } },
            { ...theirs, [each]: { ...b, ...opposite[1] } },
          );
          return Math.abs((match.matchScore(mine, theirs) ?? 0) - (changed ?? 0));
        });
        impacts.forEach((impact, index) => {
          expect(impact).toBeLessThanOrEqual((impacts[index - 1] ?? 1) + 1e-9);
          expect(found.reasons[index]?.impact).toBeCloseTo(impact);
        });
      }),
    );
  });

  it('say alike, accepted or different', () => {
    const theirs = allAnswers({
      smoking: { is: 'outside', accepts: ['never'], weight: 'some' },
      guests: { is: 'often', accepts: ['seldom'], weight: 'some' },
      pets: { is: 'none', accepts: ['any'], weight: 'some' },
    });
    const mine = allAnswers({ smoking: { is: 'never', accepts: ['never', 'outside'], weight: 'some' } });
    const kinds = Object.fromEntries(match.reasonsOf(mine, theirs).map((one) => [one.question, one.kind]));
    expect(kinds).toMatchObject({
      noise: 'alike',
      smoking: 'accepted',
      guests: 'different',
      pets: 'different',
    });
  });
});

describe('answersSchema', () => {
  it('takes no unknown choice, no empty and no double acceptance', () => {
    const answer = { is: 'never', accepts: ['never'], weight: 'must' };
    const isTaken = (smoking: object) => answersSchema.safeParse({ smoking }).success;
    expect(isTaken(answer)).toBe(true);
    expect(isTaken({ ...answer, is: 'daily' })).toBe(false);
    expect(isTaken({ ...answer, accepts: [] })).toBe(false);
    expect(isTaken({ ...answer, accepts: ['never', 'never'] })).toBe(false);
    expect(answersSchema.parse({})).toEqual({});
  });
});
