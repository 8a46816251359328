import type { Difference, Report } from './difference.ts';
import { canonical } from './json.ts';

/** A place in a file. */
export interface Place {
  file: string;
  where: string;
}

/** The differences that `compare` reports for a place. If it reports none but the versions differ, only texts have changed. */
export function compareAt(
  place: Place,
  [before, after]: readonly [unknown, unknown],
  compare: (report: Report) => void,
): Difference[] {
  const found: Difference[] = [];
  compare((impact, what) => found.push({ impact, ...place, what }));
  if (found.length > 0 || canonical(before) === canonical(after)) return found;
  return [{ impact: 'neutral', ...place, what: 'other texts or examples' }];
}
