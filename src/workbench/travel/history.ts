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
}

export function startHistory(simulation: Simulation): History {
  return { moments: [{ id: 0, parentId: null, occurrence: null, simulation }], currentId: 0 };
}

export function momentOf({ moments, currentId }: History, id = currentId): Moment {
  const moment = moments[id];
  if (!moment) throw new Error(`There is no step ${id}.`);
  return moment;
}

/** One step on from the present one; where the same was done there before, that step is taken again. */
export function record(history: History, occurrence: Occurrence, simulation: Simulation): History {
  const { moments, currentId } = history;
  const text = JSON.stringify(occurrence);
  const known = childrenOf(history, currentId).find((one) =>
    sameOccurrence(one.occurrence, occurrence, text),
  );
  if (known) return { moments, currentId: known.id };
  const id = moments.length;
  return { moments: [...moments, { id, parentId: currentId, occurrence, simulation }], currentId: id };
}

export function goTo(history: History, id: number): History {
  return { ...history, currentId: momentOf(history, id).id };
}

export function goBack(history: History, steps = 1): History {
  let { currentId } = history;
  for (let left = steps; left > 0; left--) currentId = momentOf(history, currentId).parentId ?? currentId;
  return { ...history, currentId };
}

/** Along the branch that was gone last. */
export function goForward(history: History): History {
  const next = childrenOf(history, history.currentId).at(-1);
  return next ? { ...history, currentId: next.id } : history;
}

/** From the beginning to a step, both included. */
export function pathTo(history: History, id = history.currentId): Moment[] {
  const moment = momentOf(history, id);
  return moment.parentId === null ? [moment] : [...pathTo(history, moment.parentId), moment];
}

export function childrenOf({ moments }: History, id: number): Moment[] {
  return moments.filter(({ parentId }) => parentId === id);
}

function sameOccurrence(a: Occurrence | null, b: Occurrence, text: string): boolean {
  if (a === null || a.kind !== b.kind) return false;
  // Two errors say the same in JSON, and are not.
  if (a.kind === 'failed' && b.kind === 'failed') return a.actorId === b.actorId && a.error === b.error;
  return JSON.stringify(a) === text;
}
