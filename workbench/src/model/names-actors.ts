import type { AnyStateMachine } from 'xstate';
import { declaredTransitions, nodesOf } from './nodes.ts';
import { isOfXState6 } from './xstate-6.ts';

/**
 * Whether the code of a machine can start actors: by an `invoke`, `actors` of `setup`, or `spawn` or `spawnChild` in actions or context. Actors of
 * XState 6 cannot run here.
 */
export function namesActors(machine: AnyStateMachine): boolean {
  const { actors, actions } = machine.implementations;
  if (isOfXState6(machine)) return false;
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

/** The properties of XState's own actions that hold the project's functions. */
const parts = ['assignment', 'collect'];

/** A minifier may shorten the names of variables, but not the property names `spawn` and `spawnChild`. */
function spawns(written: unknown): boolean {
  if (typeof written === 'object' && written !== null) return Object.values(written).some(spawns);
  if (typeof written !== 'function') return false;
  if (Reflect.get(written, 'type') === 'xstate.spawnChild') return true;
  return (
    /\bspawn(?:Child)?\b/.test(Function.prototype.toString.call(written)) ||
    parts.some((part) => spawns(Reflect.get(written, part)))
  );
}
