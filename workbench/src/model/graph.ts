import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, EventObject } from 'xstate';
import { initialVertex, nextVertex, possibleEvents, stateKeyOf, type Vertex } from './graph-logic.ts';
import type { MachineModel } from './machine-model.ts';
import { declaredTransitions } from './nodes.ts';

/** A state of a machine, together with the transitions that led to it. */
export interface GraphState {
  /** That the way began with. */
  input: unknown;
  snapshot: AnyMachineSnapshot;
  /** Ids of the transitions that led here. */
  taken: readonly string[];
  /** The same for all that differ in `taken` alone. */
  key: string;
  /** Ids of all that is come to here: active states, those passed on the way, and the transitions taken. */
  reached: ReadonlySet<string>;
  /** The step of the shortest way that ends here; `null` at a beginning. */
  first: GraphStep | null;
  next: GraphStep[];
  back: GraphStep[];
}

export interface GraphStep {
  from: GraphState;
  event: EventObject;
  to: GraphState;
}

/** All that the events of a model lead to. */
export interface Graph {
  /** In the order they are come to, the initialStates first. */
  states: GraphState[];
  initialStates: GraphState[];
  /** Whether there are more states than were asked for. */
  isCut: boolean;
}

/**
 * Explores what a machine can come to, breadth first. Nothing runs. Gives way after each state, with the number of states so far.
 * @param most states that are looked at
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
    const key = stateKeyOf(model, snapshot);
    const vertexKey = JSON.stringify([index, key, taken]);
    const known = states.get(vertexKey);
    if (known) return known;
    if (states.size >= most) {
      isCut = true;
      return null;
    }
    const reached = reachedBy(vertex, taken);
    const state: GraphState = { input, snapshot, taken, key, reached, first: null, next: [], back: [] };
    states.set(vertexKey, state);
    vertices.set(state, vertex);
    return state;
  }

  const initialStates = model.inputs.flatMap((input, index) => {
    const state = add(initialVertex(model.machine, input), index, input);
    return state ? [{ state, index }] : [];
  });
  const indices = new Map(initialStates.map(({ state, index }) => [state, index]));
  // What is added meanwhile is looked at in its turn.
  for (const state of states.values()) {
    const vertex = vertices.get(state);
    const index = indices.get(state) ?? 0;
    if (!vertex) continue;
    for (const event of possibleEvents(model, state.snapshot)) {
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

/** As coverage counts it. */
function reachedBy({ snapshot, taken }: Vertex, ids: readonly string[]): Set<string> {
  const reached = new Set(ids);
  for (const node of snapshot._nodes) reached.add(node.id);
  for (const { source } of taken) {
    for (let node: AnyStateNode | undefined = source; node; node = node.parent) reached.add(node.id);
  }
  return reached;
}
