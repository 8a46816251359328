import type { CoveredMachine, Hit } from './machine-coverage.ts';

export interface Share {
  covered: number;
  of: number;
}

/** The coverage of a machine in numbers. */
export interface Summary {
  states: Share;
  transitions: Share;
  /** Answers of guards, two for each guard. */
  guards: Share;
  /** Pairs of transitions, one right after the other. */
  pairs: Share;
  /** Transitions that a running actor took in a test. */
  run: Share;
  /** States, transitions and answers that only generated paths reached. The other shares do not include them. */
  generated: Share;
}

export function summaryOf({ states, transitions, guards, pairs }: CoveredMachine): Summary {
  const share = (hits: readonly Hit[], isCovered = isHit): Share => ({
    covered: hits.filter(isCovered).length,
    of: hits.length,
  });
  const entered = states.map(({ hit }) => hit);
  const taken = transitions.map(({ hit }) => hit);
  const answers = guards.flatMap(({ yes, no }) => [yes, no]);
  return {
    states: share(entered),
    transitions: share(taken),
    guards: share(answers),
    pairs,
    run: share(taken, ({ isRun }) => isRun),
    generated: share([...entered, ...taken, ...answers], isOnlyGenerated),
  };
}

export function sumOf(summaries: readonly Summary[]): Summary {
  const sum = (part: keyof Summary): Share => ({
    covered: summaries.reduce((total, summary) => total + summary[part].covered, 0),
    of: summaries.reduce((total, summary) => total + summary[part].of, 0),
  });
  return {
    states: sum('states'),
    transitions: sum('transitions'),
    guards: sum('guards'),
    pairs: sum('pairs'),
    run: sum('run'),
    generated: sum('generated'),
  };
}

/** Whether a test asserted on it. */
export function isHit({ times }: Hit): boolean {
  return times > 0;
}

/** Whether only generated paths, which assert nothing, reached it. */
export function isOnlyGenerated(hit: Hit): boolean {
  return !isHit(hit) && hit.generated > 0;
}

/** A part that no test covers. */
export type Missing = {
  /** Whether generated paths reached it. */
  isGenerated: boolean;
} & (
  | { kind: 'state' | 'transition'; id: string }
  /** `never` is the answer that the guard never gave; `both` if it was never evaluated. */
  | { kind: 'guard'; id: string; name: string; never: 'yes' | 'no' | 'both' }
);

/** The uncovered parts, in document order: states, transitions, then guards by their transition. */
export function missingOf({ states, transitions, guards }: CoveredMachine): Missing[] {
  const missing = (kind: 'state' | 'transition', items: CoveredMachine['states']): Missing[] =>
    items
      .filter(({ hit }) => !isHit(hit))
      .map(({ id, hit }) => ({ kind, id, isGenerated: isOnlyGenerated(hit) }));
  return [
    ...missing('state', states),
    ...missing('transition', transitions),
    ...guards.flatMap(({ transitionId, name, yes, no }): Missing[] => {
      if (isHit(yes) && isHit(no)) return [];
      const never = isHit(yes) ? 'no' : isHit(no) ? 'yes' : 'both';
      const isGenerated = [yes, no].every((hit) => isHit(hit) || isOnlyGenerated(hit));
      return [{ kind: 'guard', id: transitionId, name, never, isGenerated }];
    }),
  ];
}

/** Transitions that tests took only as pure transitions. */
export function notRunOf({ transitions }: CoveredMachine): string[] {
  return transitions.filter(({ hit }) => isHit(hit) && !hit.isRun).map(({ id }) => id);
}

/** The percentage, rounded down, so that 100 means all. An empty share counts as 100. */
export function percentOf({ covered, of }: Share): number {
  return of === 0 ? 100 : Math.floor((100 * covered) / of);
}
