import { createContext, use } from 'react';
import { type Match, matchOf } from '../../domain/match/score.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import type { Answers } from '../../schemas/match/answers.ts';

export interface KnownAnswers {
  /** Null before they are loaded. */
  answers: Answers | null;
  /** Set if they could not be loaded. */
  retry: (() => void) | null;
}

/** The member's own answers; null for a visitor, and without the capability. */
export const OwnAnswers = createContext<KnownAnswers | null>(null);

/** How well the household of a listing fits the member; null if too little is known. */
export function useMatch({ household }: Listing): Match | null {
  const answers = use(OwnAnswers)?.answers;
  return answers && household ? matchOf(answers, household.answers) : null;
}
