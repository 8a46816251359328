import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { declaredTransitions } from '../model/nodes.ts';

const known = new WeakMap<AnyStateMachine, ReadonlyMap<AnyTransitionDefinition, string>>();

/** The ids of transitions, as in charts. Undeclared transitions, such as the initial one, have no id. */
export function transitionIds(
  machine: AnyStateMachine,
  taken: readonly AnyTransitionDefinition[],
): readonly string[] {
  let ids = known.get(machine);
  if (!ids) {
    ids = new Map(declaredTransitions(machine).map(({ definition, id }) => [definition, id]));
    known.set(machine, ids);
  }
  const of = ids;
  return taken.flatMap((definition) => of.get(definition) ?? []);
}
