import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  EventObject,
} from 'xstate';
import { initialVertex, nextVertex, possibleEvents, type Vertex, vertexKeyOf } from './graph-logic.ts';
import type { MachineModel } from './machine-model.ts';
import { declaredTransitions, historyTargets } from './nodes.ts';
import { activeNodes } from './xstate-internals.ts';

/** A state of a machine, together with the transitions that led to it. */
export interface GraphState {
  /** The input that the machine was started with. */
  input: unknown;
  snapshot: AnyMachineSnapshot;
  /** The transitions that led to this state, and their ids. */
  transitions: readonly AnyTransitionDefinition[];
  taken: readonly string[];
  /** Equal for states that differ only in `taken`. */
  key: string;
  /** Ids of the active states, of the states passed on the way, and of the transitions taken. */
  reached: ReadonlySet<string>;
  /** The last step of the shortest path to this state; `null` for an initial state. */
  first: GraphStep | null;
  next: GraphStep[];
  back: GraphStep[];
}

export interface GraphStep {
  from: GraphState;
  event: EventObject;
  to: GraphState;
}

/** All states that the events of a model reach. */
export interface Graph {
  /** In the order in which they were found, the initial states first. */
  states: GraphState[];
  initialStates: GraphState[];
  /** Whether there are more states than the limit. */
  isCut: boolean;
}

/**
 * Explores the reachable states of a machine, breadth first. Nothing is executed. Yields the number of states found so far after
 * each state.
 * @param most the maximum number of states
 */
export function* explore<M extends AnyStateMachine>(
  model: MachineModel<M>,
  most: number,
): Generator<number, Graph> {
  const ids = new Map(declaredTransitions(model.machine).map(({ definition, id }) => [definition, id]));
  const states = new Map<string, GraphState>();
  const vertices = new Map<GraphState, Vertex>();
  let isCut = false;

  function add(vertex: Vertex, index: number, input: unknown): GraphState | null {
    const { snapshot } = vertex;
    const taken = vertex.taken.flatMap((definition) => ids.get(definition) ?? []);
    const key = vertexKeyOf(model, vertex);
    const vertexKey = JSON.stringify([index, key, taken]);
    const known = states.get(vertexKey);
    if (known) return known;
    if (states.size >= most) {
      isCut = true;
      return null;
    }
    const reached = reachedBy(vertex, taken);
    const way = { transitions: vertex.taken, taken, reached };
    const state: GraphState = { input, snapshot, key, ...way, first: null, next: [], back: [] };
    states.set(vertexKey, state);
    vertices.set(state, vertex);
    return state;
  }

  const initialStates = model.inputs.flatMap((input, index) => {
    const state = add(initialVertex(model.machine, input), index, input);
    return state ? [{ state, index }] : [];
  });
  const indices = new Map(initialStates.map(({ state, index }) => [state, index]));
  // The loop also visits states that are added meanwhile.
  for (const state of states.values()) {
    const vertex = vertices.get(state);
    const index = indices.get(state) ?? 0;
    if (!vertex) continue;
    for (const event of possibleEvents(model, vertex)) {
      const next = nextVertex(model.machine, vertex, event);
      const to = next === vertex ? null : add(next, index, state.input);
      if (!to) continue;
      const step = { from: state, event, to };
      if (!indices.has(to)) {
        indices.set(to, index);
        to.first = step;
      }
      state.next.push(step);
      to.back.push(step);
    }
    yield states.size;
  }
  return { states: [...states.values()], initialStates: initialStates.map(({ state }) => state), isCut };
}

/** The ids that this state covers, counted as `Coverage` counts them. */
function reachedBy({ snapshot, taken }: Vertex, ids: readonly string[]): Set<string> {
  const reached = new Set(ids);
  for (const node of activeNodes(snapshot)) reached.add(node.id);
  for (const transition of taken) {
    for (const { id } of historyTargets(transition)) reached.add(id);
    for (let node: AnyStateNode | undefined = transition.source; node; node = node.parent)
      reached.add(node.id);
  }
  return reached;
}
