import type { AnyStateMachine } from 'xstate';
import type { Chart } from '../model/chart.ts';
import { explore } from '../model/graph.ts';
import type { MachineModel } from '../model/machine-model.ts';
import { whyMissed } from '../model/missed.ts';
import type { MachineEntry } from '../model/registry.ts';
import { type WayLimits, type WaysFound, waysTo } from '../model/ways.ts';

/** A state or transition, and the ways to it. */
export interface Target extends WaysFound {
  id: string;
  /** Why there is no way to it; `null` where there is one. */
  missed: string | null;
}

export interface SearchLimits extends WayLimits {
  /** States that are looked at. */
  states: number;
}

export interface SearchProgress {
  /** States of the machine that are known. */
  states: number;
  /** The next that has been searched for; `null` while the states are explored. */
  target: Target | null;
}

/** Enough for every machine that a person can oversee. */
export const firstLimits: SearchLimits = { states: 3000, ways: 12, steps: 20, tries: 600 };

/** Ids of all that ways are looked for to: each state and each transition of a chart. */
export function targetIdsOf({ states, transitions }: Chart): string[] {
  return [
    // The machine as a whole is no place to come to, nor is a history, which only points to one.
    ...states.filter(({ parentId, type }) => parentId !== null && type !== 'history'),
    ...transitions,
  ].map(({ id }) => id);
}

/**
 * Looks for ways to each state and transition of a machine. Gives way often: a step takes milliseconds. Returns whether there are
 * more states than were looked at.
 */
export function* searchPaths(
  { machine, model: samples }: Pick<MachineEntry, 'machine' | 'model'>,
  chart: Chart,
  limits: SearchLimits,
): Generator<SearchProgress, { isCut: boolean }> {
  const model = asModel(machine, samples);
  const exploring = explore(model, limits.states);
  let explored = exploring.next();
  while (!explored.done) {
    yield { states: explored.value, target: null };
    explored = exploring.next();
  }
  const graph = explored.value;
  const states = graph.states.length;
  for (const id of targetIdsOf(chart)) {
    const searching = waysTo(model, graph, id, limits);
    let searched = searching.next();
    while (!searched.done) {
      yield { states, target: null };
      searched = searching.next();
    }
    const { ways, cuts } = searched.value;
    const missed = ways.length === 0 ? whyMissed(id, { chart, graph, model: samples }) : null;
    yield { states, target: { id, ways, cuts, missed } };
  }
  return { isCut: graph.isCut };
}

/** The registry knows machines and their samples without their types. */
function asModel(machine: AnyStateMachine, model: MachineEntry['model']): MachineModel<AnyStateMachine> {
  return { ...(model as MachineModel<AnyStateMachine>), machine };
}
