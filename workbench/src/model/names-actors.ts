import type { AnyStateMachine } from 'xstate';
import { declaredTransitions, nodesOf } from './nodes.ts';

/**
 * Whether the code of a machine says that it starts actors: it invokes some, `setup` names some, or `spawn` or `spawnChild` stands in its
 * actions or in its context.
 */
export function namesActors(machine: AnyStateMachine): boolean {
  const { actors, actions } = machine.implementations;
  const nodes = nodesOf(machine);
  return (
    Object.keys(actors).length > 0 ||
    nodes.some(({ invoke }) => invoke.length > 0) ||
    spawns(machine.config.context) ||
    [
      ...Object.values(actions),
      ...nodes.flatMap(({ entry, exit }) => [...entry, ...exit]),
      ...declaredTransitions(machine).flatMap(({ definition }) => definition.actions),
    ].some(spawns)
  );
}

/** The parts of XState's own actions that hold what a project wrote. */
const parts = ['assignment', 'collect'];

/** A build may shorten the names of variables, but not those of the properties `spawn` and `spawnChild`. */
function spawns(written: unknown): boolean {
  if (typeof written === 'object' && written !== null) return Object.values(written).some(spawns);
  if (typeof written !== 'function') return false;
  if (Reflect.get(written, 'type') === 'xstate.spawnChild') return true;
  return (
    /\bspawn(?:Child)?\b/.test(Function.prototype.toString.call(written)) ||
    parts.some((part) => spawns(Reflect.get(written, part)))
  );
}
