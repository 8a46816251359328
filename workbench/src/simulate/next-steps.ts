import type { AnyEventObject, EventObject } from 'xstate';
import { advance, type Simulation } from '../model/simulation.ts';
import { stateText } from '../model/words.ts';
import type { HistoryStep } from '../travel/history.ts';
import { changedPaths } from './changes.ts';

const stateOf = ({ snapshot }: Simulation) => stateText(snapshot.value);

/** The simulation after an event; `null` if the machine throws. */
function after(simulation: Simulation, event: AnyEventObject): Simulation | null {
  try {
    return advance(simulation, { kind: 'event', event });
  } catch {
    return null;
  }
}

/** The changed parts of the context, such as the fields of a form, in the form of `pathText`. */
function partsChanged(before: Simulation, { snapshot }: Simulation): string[] {
  const paths = [...changedPaths(before.snapshot.context, snapshot.context)];
  const within = (path: string) => `${path.slice(0, -1)}${path === '[]' ? '' : ','}`;
  return paths.filter((path) => !paths.some((other) => other !== path && other.startsWith(within(path))));
}

/**
 * The samples that fill in the form of the current state: each stays in the state, and changes a part of the context that nothing has changed
 * since the state was entered.
 * @param path the steps up to the current one
 */
export function fillingEvents(path: readonly HistoryStep[], samples: readonly EventObject[]): EventObject[] {
  let current = path.at(-1)?.simulation;
  if (current?.snapshot.status !== 'active') return [];
  const state = stateOf(current);
  const known = new Set<string>();
  for (let index = path.length - 1; index > 0; index--) {
    const [before, here] = [path[index - 1]?.simulation, path[index]?.simulation];
    if (!before || !here || stateOf(before) !== state) break;
    for (const part of partsChanged(before, here)) known.add(part);
  }
  return samples.filter((event) => {
    const next = current && after(current, event);
    if (!current || !next || next.snapshot.status !== 'active' || stateOf(next) !== state) return false;
    const parts = partsChanged(current, next);
    if (parts.length === 0 || parts.some((part) => known.has(part))) return false;
    for (const part of parts) known.add(part);
    current = next;
    return true;
  });
}

/** The state that an event leads to, if the run has not been there; `null` otherwise. */
export function newState(path: readonly HistoryStep[], event: EventObject): string | null {
  const current = path.at(-1)?.simulation;
  const next = current && after(current, event);
  if (!next) return null;
  return path.some(({ simulation }) => stateOf(simulation) === stateOf(next)) ? null : stateOf(next);
}
