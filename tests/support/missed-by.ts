import { Coverage } from 'statechart-workbench/model/coverage.ts';
import type { MachinePath, PathStep } from 'statechart-workbench/model/paths.ts';
import type { AnyStateMachine } from 'xstate';

/** The states and transitions that no path reaches. */
export function missedBy<M extends AnyStateMachine>(machine: M, paths: readonly MachinePath<M>[]) {
  const coverage = new Coverage(machine);
  for (const { steps } of paths) for (const { snapshot, taken } of steps) coverage.add(snapshot, taken);
  return coverage.missing();
}

/** A small selection of the paths that still takes each transition with each of its events. */
export function fewestOf<M extends AnyStateMachine>(paths: readonly MachinePath<M>[]): MachinePath<M>[] {
  const ids = new Map<unknown, number>();
  const idOf = (value: unknown) => ids.get(value) ?? ids.set(value, ids.size).size - 1;
  let left = paths.map((path) => ({ path, keys: new Set(path.steps.flatMap((step) => keysOf(step, idOf))) }));
  const chosen: MachinePath<M>[] = [];
  for (;;) {
    const [best] = left.toSorted((one, other) => other.keys.size - one.keys.size);
    if (!best || best.keys.size === 0) return chosen;
    chosen.push(best.path);
    left = left.map(({ path, keys }) => ({
      path,
      keys: new Set([...keys].filter((key) => !best.keys.has(key))),
    }));
  }
}

function keysOf({ event, taken }: PathStep, idOf: (value: unknown) => number): string[] {
  // XState creates a new event object each time, but its payload is the object of the model.
  const carried = 'error' in event ? event.error : 'output' in event ? event.output : event.type;
  const part = event.type.startsWith('xstate.') ? carried : event;
  return taken.map((transition) => `${idOf(transition)} ${idOf(part)}`);
}
