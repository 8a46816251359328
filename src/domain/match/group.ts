/** What a group has of its members. All functions are pure: app and server compute the same. */
import type { AnswersByQuestion, Band } from '../../schemas/match/answers.ts';
import type { PeopleSearch, Vote } from '../../schemas/match/groups.ts';
import { foldName } from '../search/search-options.ts';
import { bandOf, matchScore } from './score.ts';

/**
 * How well a household fits a group: as well as it fits the member whom it fits least (docs/match.md#groups). `null` if too little is known of
 * one of them, or if there is no member.
 */
export function groupScore(
  members: readonly AnswersByQuestion[],
  household: AnswersByQuestion,
): number | null {
  const scores = members.map((answers) => matchScore(answers, household));
  return scores.length === 0
    ? null
    : scores.reduce((least, score) => (least === null || score === null ? null : Math.min(least, score)));
}

export function groupBand(members: readonly AnswersByQuestion[], household: AnswersByQuestion): Band | null {
  const score = groupScore(members, household);
  return score === null ? null : bandOf(score);
}

/** A liked room counts as a yes until the member votes. */
export function voteOf(vote: Vote | null | undefined, isLiked: boolean): Vote {
  return vote ?? (isLiked ? 'yes' : 'open');
}

/** The order of the list: more yes, then fewer no. */
export function byVotes(one: readonly { vote: Vote }[], other: readonly { vote: Vote }[]): number {
  const count = (all: readonly { vote: Vote }[], vote: Vote) =>
    all.filter((each) => each.vote === vote).length;
  return count(other, 'yes') - count(one, 'yes') || count(one, 'no') - count(other, 'no');
}

/** Whether two look for the same: the city, an amount that both would pay, and a day on which both would live there. */
export function searchesMeet(one: PeopleSearch, other: PeopleSearch): boolean {
  const isBefore = (day: string | null, end: string | null) => day === null || end === null || day <= end;
  return (
    foldName(one.city) === foldName(other.city) &&
    one.minPrice <= other.maxPrice &&
    other.minPrice <= one.maxPrice &&
    isBefore(one.from, other.until) &&
    isBefore(other.from, one.until)
  );
}
