import { isSame } from '../model/same.ts';
import type { Occurrence, Simulation } from '../model/simulation.ts';

/** One step of a history, with the state it led to. */
export interface Moment {
  id: number;
  /** `null` for the beginning. */
  parentId: number | null;
  /** `null` for the beginning. */
  occurrence: Occurrence | null;
  simulation: Simulation;
}

/** All that was tried: a tree, since going back and doing something else keeps what was done before. */
export interface History {
  moments: readonly Moment[];
  currentId: number;
  /** By the id of a moment, that of the moment after it on the branch that was gone last. */
  ways: ReadonlyMap<number, number>;
}

export function startHistory(simulation: Simulation): History {
  return {
    moments: [{ id: 0, parentId: null, occurrence: null, simulation }],
    currentId: 0,
    ways: new Map(),
  };
}

export function momentOf({ moments, currentId }: History, id = currentId): Moment {
  const moment = moments[id];
  if (!moment) throw new Error(`There is no step ${id}.`);
  return moment;
}

/** One step on from the present one; where the same was done there before, that step is taken again. */
export function record(history: History, occurrence: Occurrence, simulation: Simulation): History {
  const known = childrenOf(history, history.currentId).find((one) => isSame(one.occurrence, occurrence));
  if (known) return goTo(history, known.id);
  return append(history, [{ occurrence, simulation }]);
}

/** Several new steps on from the present one, of which none is looked for among those known. */
export function append(
  history: History,
  steps: readonly { occurrence: Occurrence; simulation: Simulation }[],
): History {
  const moments = [...history.moments];
  const ways = new Map(history.ways);
  let { currentId } = history;
  for (const step of steps) {
    const id = moments.length;
    moments.push({ id, parentId: currentId, ...step });
    ways.set(currentId, id);
    currentId = id;
  }
  return { moments, currentId, ways };
}

export function goTo(history: History, id: number): History {
  const ways = new Map(history.ways);
  for (const moment of pathTo(history, id)) {
    if (moment.parentId !== null) ways.set(moment.parentId, moment.id);
  }
  return { ...history, currentId: id, ways };
}

export function goBack(history: History, steps = 1): History {
  let { currentId } = history;
  for (let left = steps; left > 0; left--) currentId = momentOf(history, currentId).parentId ?? currentId;
  return { ...history, currentId };
}

/** Along the branch that was gone last. */
export function goForward(history: History): History {
  const next = history.ways.get(history.currentId);
  return next === undefined ? history : { ...history, currentId: next };
}

/** From the beginning to a step, both included. */
export function pathTo(history: History, id = history.currentId): Moment[] {
  const path = [momentOf(history, id)];
  for (let { parentId } = momentOf(history, id); parentId !== null; ) {
    const moment = momentOf(history, parentId);
    path.push(moment);
    ({ parentId } = moment);
  }
  return path.reverse();
}

/** From the beginning over the present step to the end of the branch that was gone last. */
export function branchOf(history: History): Moment[] {
  const path = pathTo(history);
  for (let next = history.ways.get(history.currentId); next !== undefined; next = history.ways.get(next)) {
    path.push(momentOf(history, next));
  }
  return path;
}

export function childrenOf({ moments }: History, id: number): Moment[] {
  // A step is younger than the one before it.
  return moments.slice(id + 1).filter(({ parentId }) => parentId === id);
}
