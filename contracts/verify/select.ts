import { patternOf } from '../command-line/flags.ts';
import type { Interaction, Pact } from './pact.ts';

export interface Selection {
  pact: Pact;
  interactions: readonly Interaction[];
}

/** The interactions whose description or call matches the pattern. `*` is a wildcard. */
export function select(pacts: readonly Pact[], pattern: string): Selection[] {
  const expression = patternOf(pattern);
  return pacts.map((pact) => ({
    pact,
    interactions: pact.interactions.filter(
      ({ description, call }) => expression.test(description) || expression.test(call),
    ),
  }));
}

export const isEmpty = (selection: readonly Selection[]) =>
  selection.every(({ interactions }) => interactions.length === 0);
