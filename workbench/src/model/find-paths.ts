import type { AnyStateMachine, EventObject } from 'xstate';
import type { Graph, GraphState, GraphStep } from './graph.ts';
import { stateKeyOf } from './graph-logic.ts';
import type { MachineModel } from './machine-model.ts';
import { occurrenceOf } from './occurrence.ts';
import { isSame } from './same.ts';
import { advance, begin, type Simulation } from './simulation.ts';

/** A path from the partial of a machine to a state or transition, which it comes to with its last step and not before. */
export interface FoundPath {
  input: unknown;
  events: readonly EventObject[];
  isShortest: boolean;
}

export interface PathLimits {
  /** Ways to one state or transition. */
  paths: number;
  /** Steps of a path. */
  steps: number;
  /** Beginnings of paths that are looked at for one state or transition. */
  tries: number;
}

/** Why there may be more paths than were found. */
export type PathCut = 'paths' | 'steps' | 'tries';

export interface FoundPaths {
  /** Shortest first. */
  paths: FoundPath[];
  cuts: PathCut[];
}

/** A beginning of a path. */
interface PartialPath {
  state: GraphState;
  /** The step that led here; `null` for a beginning of the graph. */
  step: GraphStep | null;
  before: PartialPath | null;
  length: number;
  /** Where the machine really is; `null` where it is not what the graph says; not set until somebody asks. */
  simulation?: Simulation | null;
}

/**
 * The shortest of the simple paths to a state or transition: those that come to no state twice, but for the one that the last step may
 * lead back to. Two states are the same where the model's `distinguish` says so. What is listed can be simulated, step by step.
 *
 * Best first, by the true distance that is left, so that a path is found without trying all that lead elsewhere. Gives path now and
 * then.
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

  // The machine has gone the first path to each state of the graph, be it ever so long.
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
    // Nor is any path that begins with it.
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
      // In the order of the model's events: the last that is added comes first.
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

/** Steps from each state to the nearest that has a mark. */
function distancesTo({ states }: Graph, targetId: string): Map<GraphState, number> {
  const distances = new Map<GraphState, number>();
  for (const state of states) if (state.reached.has(targetId)) distances.set(state, 0);
  // What is added meanwhile is looked at in its turn.
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
 * Whether the machine does on a path what the graph says: states that the model does not tell apart may differ in what they allow,
 * an actor has one outcome, and a delay ends only when its time has come.
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
    const isAsSaid = stateKeyOf(model, next.snapshot) === state.key && isSame(next.last.taken, state.taken);
    return isAsSaid ? next : null;
  } catch {
    return null;
  }
}

/** Of what is equally urgent the last comes first: it is nearest to its end. */
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
