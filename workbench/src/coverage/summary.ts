import type { CoveredMachine, Hit } from './machine-coverage.ts';

export interface Share {
  covered: number;
  of: number;
}

/** How much of a machine the tests came to. */
export interface Summary {
  states: Share;
  transitions: Share;
  /** Answers: two for each guard. */
  guards: Share;
  /** Transitions that a running actor took in a test that somebody wrote. */
  run: Share;
}

export function summaryOf({ states, transitions, guards }: CoveredMachine): Summary {
  const share = (hits: readonly Hit[], isCovered = isHit): Share => ({
    covered: hits.filter(isCovered).length,
    of: hits.length,
  });
  const taken = transitions.map(({ hit }) => hit);
  return {
    states: share(states.map(({ hit }) => hit)),
    transitions: share(taken),
    guards: share(guards.flatMap(({ yes, no }) => [yes, no])),
    run: share(taken, ({ isRun }) => isRun),
  };
}

export function sumOf(summaries: readonly Summary[]): Summary {
  const sum = (part: keyof Summary): Share => ({
    covered: summaries.reduce((total, summary) => total + summary[part].covered, 0),
    of: summaries.reduce((total, summary) => total + summary[part].of, 0),
  });
  return { states: sum('states'), transitions: sum('transitions'), guards: sum('guards'), run: sum('run') };
}

export function isHit({ times }: Hit): boolean {
  return times > 0;
}

/** Something that no test came to. */
export type Missing =
  | { kind: 'state' | 'transition'; id: string }
  /** `never` is what the guard never said; `both` where it was never asked. */
  | { kind: 'guard'; id: string; name: string; never: 'yes' | 'no' | 'both' };

/** In document order: states, transitions, guards by their transition. */
export function missingOf({ states, transitions, guards }: CoveredMachine): Missing[] {
  const missing = (kind: 'state' | 'transition', items: CoveredMachine['states']): Missing[] =>
    items.filter(({ hit }) => !isHit(hit)).map(({ id }) => ({ kind, id }));
  return [
    ...missing('state', states),
    ...missing('transition', transitions),
    ...guards.flatMap(({ transitionId, name, yes, no }): Missing[] => {
      if (isHit(yes) && isHit(no)) return [];
      const never = isHit(yes) ? 'no' : isHit(no) ? 'yes' : 'both';
      return [{ kind: 'guard', id: transitionId, name, never }];
    }),
  ];
}

/** Transitions that were taken, but by generated paths and pure steps alone. */
export function notRunOf({ transitions }: CoveredMachine): string[] {
  return transitions.filter(({ hit }) => isHit(hit) && !hit.isRun).map(({ id }) => id);
}

/** Hundredths, rounded down: 100 is all of them. All of nothing is all. */
export function percentOf({ covered, of }: Share): number {
  return of === 0 ? 100 : Math.floor((100 * covered) / of);
}
