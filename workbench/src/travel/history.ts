import { isSame } from '../model/same.ts';
import type { Occurrence, Simulation } from '../model/simulation.ts';

/** One step of a history, with the simulation after it. */
export interface HistoryStep {
  id: number;
  /** `null` for the start. */
  parentId: number | null;
  /** `null` for the start. */
  occurrence: Occurrence | null;
  simulation: Simulation;
}

/** A tree of all tried steps: going back and applying another occurrence keeps the earlier branch. */
export interface History {
  steps: readonly HistoryStep[];
  currentId: number;
  /** Maps the id of a step to the id of the next step on the branch that was visited last. */
  next: ReadonlyMap<number, number>;
}

export function startHistory(simulation: Simulation): History {
  return {
    steps: [{ id: 0, parentId: null, occurrence: null, simulation }],
    currentId: 0,
    next: new Map(),
  };
}

export function stepOf({ steps, currentId }: History, id = currentId): HistoryStep {
  const step = steps[id];
  if (!step) throw new Error(`There is no step ${id}.`);
  return step;
}

/** Adds a step after the current one. If the same occurrence was already applied there, goes to that step. */
export function record(history: History, occurrence: Occurrence, simulation: Simulation): History {
  const known = childrenOf(history, history.currentId).find((one) => isSame(one.occurrence, occurrence));
  if (known) return goTo(history, known.id);
  return append(history, [{ occurrence, simulation }]);
}

/** Adds several steps after the current one, without looking for existing ones. */
export function append(
  history: History,
  added: readonly { occurrence: Occurrence; simulation: Simulation }[],
): History {
  const steps = [...history.steps];
  const next = new Map(history.next);
  let { currentId } = history;
  for (const step of added) {
    const id = steps.length;
    steps.push({ id, parentId: currentId, ...step });
    next.set(currentId, id);
    currentId = id;
  }
  return { steps, currentId, next };
}

export function goTo(history: History, id: number): History {
  const next = new Map(history.next);
  for (const step of pathTo(history, id)) {
    if (step.parentId !== null) next.set(step.parentId, step.id);
  }
  return { ...history, currentId: id, next };
}

export function goBack(history: History, steps = 1): History {
  let { currentId } = history;
  for (let left = steps; left > 0; left--) currentId = stepOf(history, currentId).parentId ?? currentId;
  return { ...history, currentId };
}

/** Goes forward along the branch that was visited last. */
export function goForward(history: History): History {
  const next = history.next.get(history.currentId);
  return next === undefined ? history : { ...history, currentId: next };
}

/** The steps from the start to a step, including both. */
export function pathTo(history: History, id = history.currentId): HistoryStep[] {
  const path = [stepOf(history, id)];
  for (let { parentId } = stepOf(history, id); parentId !== null; ) {
    const step = stepOf(history, parentId);
    path.push(step);
    ({ parentId } = step);
  }
  return path.reverse();
}

/** The steps from the start through the current step to the end of the branch that was visited last. */
export function branchOf(history: History): HistoryStep[] {
  const path = pathTo(history);
  for (let next = history.next.get(history.currentId); next !== undefined; next = history.next.get(next)) {
    path.push(stepOf(history, next));
  }
  return path;
}

export function childrenOf({ steps }: History, id: number): HistoryStep[] {
  // The id of a child is larger than the id of its parent.
  return steps.slice(id + 1).filter(({ parentId }) => parentId === id);
}
