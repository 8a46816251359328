import type { AnyStateMachine, EventObject } from 'xstate';
import type { Graph, GraphState, GraphStep } from './graph.ts';
import { stateKeyOf } from './graph-logic.ts';
import type { MachineModel } from './machine-model.ts';
import { occurrenceOf } from './occurrence.ts';
import { isSame } from './same.ts';
import { advance, begin, type Simulation } from './simulation.ts';

/** A path from the start of a machine to a state or transition, which it comes to with its last step and not before. */
export interface Way {
  input: unknown;
  events: readonly EventObject[];
  isShortest: boolean;
}

export interface WayLimits {
  /** Ways to one state or transition. */
  ways: number;
  /** Steps of a way. */
  steps: number;
  /** Beginnings of ways that are looked at for one state or transition. */
  tries: number;
}

/** Why there may be more ways than were found. */
export type WayCut = 'ways' | 'steps' | 'tries';

export interface WaysFound {
  /** Shortest first. */
  ways: Way[];
  cuts: WayCut[];
}

/** A beginning of a way. */
interface Start {
  state: GraphState;
  /** The step that led here; `null` for a beginning of the graph. */
  step: GraphStep | null;
  before: Start | null;
  length: number;
  /** Where the machine really is; `null` where it is not what the graph says; not set until somebody asks. */
  simulation?: Simulation | null;
}

/**
 * The shortest of the simple ways to a state or transition: those that come to no state twice, but for the one that the last step may
 * lead back to. Two states are the same where the model's `distinguish` says so. What is listed can be simulated, step by step.
 *
 * Best first, by the true distance that is left, so that a way is found without trying all that lead elsewhere. Gives way now and
 * then.
 */
export function* waysTo<M extends AnyStateMachine>(
  model: MachineModel<M>,
  graph: Graph,
  targetId: string,
  limits: WayLimits,
): Generator<void, WaysFound> {
  const distances = distancesTo(graph, targetId);
  const queue = new Queue<Start>();
  const found: Start[] = [];
  const cuts = new Set<WayCut>();
  const add = (start: Start) => {
    const left = distances.get(start.state);
    if (left === undefined) return;
    if (start.length + left > limits.steps) cuts.add('steps');
    else queue.add(start, start.length + left);
  };
  for (const state of graph.beginnings.toReversed()) add({ state, step: null, before: null, length: 0 });

  // The machine has gone the first way to each state of the graph, be it ever so long.
  const first = firstWay(graph, targetId);
  if (first && isPossible(model, first)) found.push(first);

  for (let tries = 0; ; tries++) {
    const start = queue.take();
    if (!start) break;
    if (tries === limits.tries) {
      cuts.add('tries');
      break;
    }
    if (tries % 5 === 4) yield;
    // Nor is any way that begins with it.
    if (!isPossible(model, start)) continue;
    if (start.state.marks.has(targetId)) {
      if (found.some((other) => isSameWay(other, start))) continue;
      if (found.length === limits.ways) {
        cuts.add('ways');
        break;
      }
      found.push(start);
      yield;
    } else {
      const places = placesOf(start);
      // In the order of the model's events: the last that is added comes first.
      for (const step of start.state.next.toReversed()) {
        if (!places.has(step.to.place) || step.to.marks.has(targetId)) {
          add({ state: step.to, step, before: start, length: start.length + 1 });
        }
      }
    }
  }
  const ways = found.toSorted((a, b) => a.length - b.length);
  return {
    ways: ways.map((way) => ({
      input: way.state.input,
      events: stepsOf(way).map(({ event }) => event),
      isShortest: way.length === ways[0]?.length,
    })),
    cuts: [...cuts],
  };
}

/** Steps from each state to the nearest that has a mark. */
function distancesTo({ states }: Graph, targetId: string): Map<GraphState, number> {
  const distances = new Map<GraphState, number>();
  for (const state of states) if (state.marks.has(targetId)) distances.set(state, 0);
  // What is added meanwhile is looked at in its turn.
  for (const [state, distance] of distances) {
    for (const { from } of state.back) if (!distances.has(from)) distances.set(from, distance + 1);
  }
  return distances;
}

function firstWay({ states }: Graph, targetId: string): Start | null {
  const state = states.find(({ marks }) => marks.has(targetId));
  return state ? wayFrom(state) : null;
}

function wayFrom(state: GraphState): Start {
  const step = state.first;
  if (!step) return { state, step, before: null, length: 0 };
  const before = wayFrom(step.from);
  return { state, step, before, length: before.length + 1 };
}

function stepsOf(start: Start): GraphStep[] {
  const steps: GraphStep[] = [];
  for (let at: Start | null = start; at; at = at.before) if (at.step) steps.push(at.step);
  return steps.reverse();
}

function placesOf(start: Start): Set<string> {
  const places = new Set<string>();
  for (let at: Start | null = start; at; at = at.before) places.add(at.state.place);
  return places;
}

function isSameWay(a: Start, b: Start): boolean {
  const [others, steps] = [stepsOf(a), stepsOf(b)];
  return (
    a.state.input === b.state.input &&
    steps.length === others.length &&
    steps.every((step, i) => step === others[i])
  );
}

/**
 * Whether the machine does on a way what the graph says: states that the model does not tell apart may differ in what they allow,
 * an actor has one outcome, and a delay ends only when its time has come.
 */
function isPossible<M extends AnyStateMachine>(model: MachineModel<M>, start: Start): boolean {
  return simulationAt(model, start) !== null;
}

function simulationAt<M extends AnyStateMachine>(model: MachineModel<M>, start: Start): Simulation | null {
  if (start.simulation === undefined) start.simulation = simulate(model, start);
  return start.simulation;
}

function simulate<M extends AnyStateMachine>(
  model: MachineModel<M>,
  { state, step, before }: Start,
): Simulation | null {
  if (!step || !before) return begin(model.machine, state.input);
  const from = simulationAt(model, before);
  if (!from) return null;
  try {
    const next = advance(from, occurrenceOf(from, step.event));
    const isAsSaid = stateKeyOf(model, next.snapshot) === state.place && isSame(next.last.taken, state.taken);
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
