import type { AnyStateMachine, EventObject } from 'xstate';
import type { Graph, GraphState, GraphStep } from './graph.ts';
import { vertexKeyOf } from './graph-logic.ts';
import type { MachineModel } from './machine-model.ts';
import { occurrenceOf } from './occurrence.ts';
import { isSame } from './same.ts';
import { advance, begin, type Simulation } from './simulation.ts';

/** A path from an initial state to a state or transition. Only its last step reaches the target. */
export interface FoundPath {
  input: unknown;
  events: readonly EventObject[];
  isShortest: boolean;
}

export interface PathLimits {
  /** The maximum number of paths to one state or transition. */
  paths: number;
  /** The maximum number of steps in a path. */
  steps: number;
  /** The maximum number of partial paths to examine for one state or transition. */
  tries: number;
}

/** The limit that was reached, so there may be more paths. */
export type PathCut = 'paths' | 'steps' | 'tries';

export interface FoundPaths {
  /** Shortest first. */
  paths: FoundPath[];
  cuts: PathCut[];
}

/** A path that may still be extended. */
interface PartialPath {
  state: GraphState;
  /** The last step; `null` in an initial state. */
  step: GraphStep | null;
  before: PartialPath | null;
  length: number;
  /** The simulation at the end of this path; `null` if it does not match the graph; `undefined` until it is computed. */
  simulation?: Simulation | null;
}

/**
 * Finds the shortest simple paths to a state or transition. A simple path visits no state twice, except that its last step may lead back to
 * a visited state. The model's `distinguish` decides which states are equal. Every found path can be simulated step by step.
 *
 * The search is best-first by the exact remaining distance, so it does not expand paths that lead elsewhere. It yields regularly, so that
 * the page stays responsive.
 */
export function* findPathsTo<M extends AnyStateMachine>(
  model: MachineModel<M>,
  graph: Graph,
  targetId: string,
  limits: PathLimits,
): Generator<void, FoundPaths> {
  const distances = distancesTo(graph, targetId);
  const queue = new Queue<PartialPath>();
  const found: PartialPath[] = [];
  const cuts = new Set<PathCut>();
  const add = (partial: PartialPath) => {
    const left = distances.get(partial.state);
    if (left === undefined) return;
    if (partial.length + left > limits.steps) cuts.add('steps');
    else queue.add(partial, partial.length + left);
  };
  for (const state of graph.initialStates.toReversed()) add({ state, step: null, before: null, length: 0 });

  // The exploration of the graph already found this path, which may be longer than the limit.
  const first = firstPath(graph, targetId);
  if (first && isPossible(model, first)) found.push(first);

  for (let tries = 0; ; tries++) {
    const partial = queue.take();
    if (!partial) break;
    if (tries === limits.tries) {
      cuts.add('tries');
      break;
    }
    if (tries % 5 === 4) yield;
    // If this path is not possible, none of its extensions is.
    if (!isPossible(model, partial)) continue;
    if (partial.state.reached.has(targetId)) {
      if (found.some((other) => isSamePath(other, partial))) continue;
      if (found.length === limits.paths) {
        cuts.add('paths');
        break;
      }
      found.push(partial);
      yield;
    } else {
      const keys = keysOf(partial);
      // Reversed, since the queue takes the last added item first: this keeps the order of the model's events.
      for (const step of partial.state.next.toReversed()) {
        if (!keys.has(step.to.key) || step.to.reached.has(targetId)) {
          add({ state: step.to, step, before: partial, length: partial.length + 1 });
        }
      }
    }
  }
  const paths = found.toSorted((a, b) => a.length - b.length);
  return {
    paths: paths.map((path) => ({
      input: path.state.input,
      events: stepsOf(path).map(({ event }) => event),
      isShortest: path.length === paths[0]?.length,
    })),
    cuts: [...cuts],
  };
}

/** The number of steps from each state to the nearest state that has reached the target. */
function distancesTo({ states }: Graph, targetId: string): Map<GraphState, number> {
  const distances = new Map<GraphState, number>();
  for (const state of states) if (state.reached.has(targetId)) distances.set(state, 0);
  // The loop also visits states that it adds.
  for (const [state, distance] of distances) {
    for (const { from } of state.back) if (!distances.has(from)) distances.set(from, distance + 1);
  }
  return distances;
}

function firstPath({ states }: Graph, targetId: string): PartialPath | null {
  const state = states.find(({ reached }) => reached.has(targetId));
  return state ? pathFrom(state) : null;
}

function pathFrom(state: GraphState): PartialPath {
  const step = state.first;
  if (!step) return { state, step, before: null, length: 0 };
  const before = pathFrom(step.from);
  return { state, step, before, length: before.length + 1 };
}

function stepsOf(partial: PartialPath): GraphStep[] {
  const steps: GraphStep[] = [];
  for (let at: PartialPath | null = partial; at; at = at.before) if (at.step) steps.push(at.step);
  return steps.reverse();
}

function keysOf(partial: PartialPath): Set<string> {
  const keys = new Set<string>();
  for (let at: PartialPath | null = partial; at; at = at.before) keys.add(at.state.key);
  return keys;
}

function isSamePath(a: PartialPath, b: PartialPath): boolean {
  const [others, steps] = [stepsOf(a), stepsOf(b)];
  return (
    a.state.input === b.state.input &&
    steps.length === others.length &&
    steps.every((step, i) => step === others[i])
  );
}

/**
 * Whether the simulated machine can follow the path of the graph. It cannot always: states that the model treats as equal may allow
 * different events, an actor has only one outcome, and a delay ends only when it is due.
 */
function isPossible<M extends AnyStateMachine>(model: MachineModel<M>, partial: PartialPath): boolean {
  return simulationAt(model, partial) !== null;
}

function simulationAt<M extends AnyStateMachine>(
  model: MachineModel<M>,
  partial: PartialPath,
): Simulation | null {
  if (partial.simulation === undefined) partial.simulation = simulate(model, partial);
  return partial.simulation;
}

function simulate<M extends AnyStateMachine>(
  model: MachineModel<M>,
  { state, step, before }: PartialPath,
): Simulation | null {
  if (!step || !before) return begin(model.machine, state.input);
  const from = simulationAt(model, before);
  if (!from) return null;
  try {
    const next = advance(from, occurrenceOf(from, step.event));
    const isAsSaid =
      vertexKeyOf(model, { snapshot: next.snapshot, waiting: next.timers }) === state.key &&
      isSame(next.last.taken, state.taken);
    return isAsSaid ? next : null;
  } catch {
    return null;
  }
}

/** A priority queue. Of items with the same priority, the last added comes first, since its path is longer and nearer to the target. */
class Queue<T> {
  readonly #piles: T[][] = [];

  add(item: T, urgency: number): void {
    while (this.#piles.length <= urgency) this.#piles.push([]);
    this.#piles[urgency]?.push(item);
  }

  take(): T | undefined {
    return this.#piles.find((pile) => pile.length > 0)?.pop();
  }
}
