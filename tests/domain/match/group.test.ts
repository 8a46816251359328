import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byVotes, groupBand, groupScore, searchesMeet, voteOf } from '../../../src/domain/match/group.ts';
import { matchScore } from '../../../src/domain/match/score.ts';
import {
  type Answer,
  type AnswersByQuestion,
  choices,
  type Question,
  questions,
  weights,
} from '../../../src/schemas/match/answers.ts';
import type { PeopleSearch, Vote } from '../../../src/schemas/match/groups.ts';

const answerTo = (question: Question): fc.Arbitrary<Answer> =>
  fc.record({
    is: fc.constantFrom<string>(...choices[question]),
    accepts: fc.subarray<string>([...choices[question]], { minLength: 1 }),
    weight: fc.constantFrom(...weights),
  });
const full = fc.record(Object.fromEntries(questions.map((question) => [question, answerTo(question)])));
const some: fc.Arbitrary<AnswersByQuestion> = fc
  .tuple(full, fc.subarray(questions, { minLength: 4 }))
  .map(([answers, chosen]) => Object.fromEntries(chosen.map((question) => [question, answers[question]])));
const group = fc.array(some, { minLength: 1, maxLength: 4 });

describe('the score of a group', () => {
  it('is the score of the member whom the house fits least, and null if one has none', () => {
    fc.assert(
      fc.property(group, full, (members, household) => {
        const scores = members.map((answers) => matchScore(answers, household));
        const known = scores.filter((score) => score !== null);
        const score = groupScore(members, household);
        expect(score === null).toBe(known.length < members.length);
        for (const each of known) if (score !== null) expect(score).toBeLessThanOrEqual(each);
        if (score !== null) expect(known).toContain(score);
      }),
    );
  });

  it('does not depend on the order of the members', () => {
    fc.assert(
      fc.property(group, full, fc.nat(), (members, household, at) => {
        const turned = [
          ...members.slice(at % members.length),
          ...members.slice(0, at % members.length),
        ].toReversed();
        expect(groupScore(turned, household)).toBe(groupScore(members, household));
      }),
    );
  });

  it('is not raised by one more member', () => {
    fc.assert(
      fc.property(group, full, full, (members, household, one) => {
        const before = groupScore(members, household);
        const after = groupScore([...members, one], household);
        if (before === null) expect(after).toBeNull();
        else if (after !== null) expect(after).toBeLessThanOrEqual(before);
      }),
    );
  });

  it('of nobody is not known', () => {
    expect(groupScore([], {})).toBeNull();
    expect(groupBand([], {})).toBeNull();
  });
});

describe('votes', () => {
  it('a like counts as yes until the member votes', () => {
    expect([voteOf(null, true), voteOf(null, false), voteOf('open', true), voteOf('no', true)]).toEqual([
      'yes',
      'open',
      'open',
      'no',
    ]);
  });

  it('rooms with more yes come first, then those with fewer no', () => {
    const of = (...all: Vote[]) => all.map((vote) => ({ vote }));
    const rooms = [of('no', 'no'), of('yes', 'no'), of('open', 'open'), of('yes', 'open'), of('yes', 'yes')];
    expect(rooms.toSorted(byVotes)).toEqual([
      of('yes', 'yes'),
      of('yes', 'open'),
      of('yes', 'no'),
      of('open', 'open'),
      of('no', 'no'),
    ]);
  });
});

describe('two searches', () => {
  const search = (changed: Partial<PeopleSearch> = {}): PeopleSearch => ({
    city: 'Milano',
    minPrice: 400,
    maxPrice: 600,
    from: '2026-09-01',
    until: '2027-06-30',
    ...changed,
  });

  it.each([
    [{}, true],
    [{ city: 'MILANO ' }, true],
    [{ city: 'Roma' }, false],
    [{ minPrice: 600, maxPrice: 900 }, true],
    [{ minPrice: 601, maxPrice: 900 }, false],
    [{ minPrice: 0, maxPrice: 399 }, false],
    [{ from: '2027-06-30', until: null }, true],
    [{ from: '2027-07-01', until: null }, false],
    [{ from: null, until: '2026-08-31' }, false],
    [{ from: null, until: null }, true],
  ])('%o meets: %s', (changed, meets) => {
    expect(searchesMeet(search(), search(changed))).toBe(meets);
    expect(searchesMeet(search(changed), search())).toBe(meets);
  });
});
