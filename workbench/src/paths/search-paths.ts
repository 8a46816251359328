import type { Chart } from '../model/chart.ts';
import { type FoundPaths, findPathsTo, type PathLimits } from '../model/find-paths.ts';
import { explore, type Fault } from '../model/graph.ts';
import { type MachineEntry, typedModel } from '../model/registry.ts';
import { whyUnreachable } from '../model/unreachable.ts';

/** A state or transition, with the paths to it. */
export interface Target extends FoundPaths {
  id: string;
  /** The reason why there is no path; `null` if there is one. */
  unreachable: string | null;
}

export interface SearchLimits extends PathLimits {
  /** The maximum number of states to explore. */
  states: number;
}

export interface SearchProgress {
  /** The number of explored states. */
  states: number;
  /** The target whose search has ended; `null` while a search continues. */
  target: Target | null;
}

export interface SearchEnd {
  /** Whether the exploration reached its limit of states. */
  isCut: boolean;
  /** The samples for which the machine threw an error. */
  faults: readonly Fault[];
}

/** Limits of the first search. */
export const firstLimits: SearchLimits = { states: 3000, paths: 12, steps: 20, tries: 600 };

/** Limits of the widest search, given by the memory of a page. */
export const maxLimits: SearchLimits = { states: 48_000, paths: 768, steps: 160, tries: 40_000 };

/** The limits of the next, wider search. */
export function widerLimits({ states, paths, steps, tries }: SearchLimits): SearchLimits {
  return {
    states: Math.min(states * 4, maxLimits.states),
    paths: Math.min(paths * 4, maxLimits.paths),
    steps: Math.min(steps * 2, maxLimits.steps),
    tries: Math.min(tries * 8, maxLimits.tries),
  };
}

/** The ids of all targets: each state and each transition of a chart. */
export function targetIdsOf({ states, transitions }: Chart): string[] {
  return [
    // Without the root, which is always active, and history states, which are never active.
    ...states.filter(({ parentId, type }) => parentId !== null && type !== 'history'),
    ...transitions,
  ].map(({ id }) => id);
}

/** Searches for paths to each state and transition of a machine. It yields every few milliseconds. */
export function* searchPaths(
  entry: Pick<MachineEntry, 'machine' | 'model'>,
  chart: Chart,
  limits: SearchLimits,
): Generator<SearchProgress, SearchEnd> {
  const model = typedModel(entry);
  const exploring = explore(model, limits.states);
  let explored = exploring.next();
  while (!explored.done) {
    yield { states: explored.value, target: null };
    explored = exploring.next();
  }
  const graph = explored.value;
  const states = graph.states.length;
  for (const id of targetIdsOf(chart)) {
    const searching = findPathsTo(model, graph, id, limits);
    let searched = searching.next();
    while (!searched.done) {
      yield { states, target: null };
      searched = searching.next();
    }
    const { paths, cuts } = searched.value;
    const unreachable = paths.length === 0 ? whyUnreachable(id, { chart, graph, model: entry.model }) : null;
    yield { states, target: { id, paths, cuts, unreachable } };
  }
  return { isCut: graph.isCut, faults: graph.faults };
}
