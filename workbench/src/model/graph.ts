import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  EventObject,
} from 'xstate';
import { initialVertex, nextVertex, possibleEvents, type Vertex, vertexKeyOf } from './graph-logic.ts';
import { jsonOf } from './json-of.ts';
import type { MachineModel } from './machine-model.ts';
import { declaredTransitions, enteredBy } from './nodes.ts';
import { stateText } from './words.ts';
import { activeNodes } from './xstate-internals.ts';

/** A state of a machine, with the transitions that led to it. */
export interface GraphState {
  /** The input at the start of the machine. */
  input: unknown;
  snapshot: AnyMachineSnapshot;
  /** The transitions that led to this state, and their ids. */
  transitions: readonly AnyTransitionDefinition[];
  taken: readonly string[];
  /** Equal for states that differ only in `taken`. */
  key: string;
  /** Ids of the active states, of states passed on the way, and of the taken transitions. */
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

/** All states that the events of a model can reach. */
export interface Graph {
  /** In the order of discovery, initial states first. */
  states: GraphState[];
  initialStates: GraphState[];
  /** Whether there are more states than the limit. */
  isCut: boolean;
  /** Whether the time ended before the search was complete. */
  isLate: boolean;
  /** The samples for which the machine threw an error. The graph leaves them out in these states. */
  faults: readonly Fault[];
}

/** A sample for which the machine threw an error. */
export interface Fault {
  /** The event; `null` for an input. */
  event: EventObject | null;
  input: unknown;
  /** The state in which the error was thrown; `null` for an input. */
  state: string | null;
  error: unknown;
}

/**
 * Explores the reachable states of a machine, breadth first. Nothing is executed. The next states are computed only once for states that
 * differ only in the transitions that led to them. Yields the number of states found so far after each state.
 * @param most the maximum number of states
 * @param isOver called before each event; if it returns true, the search ends with the states found so far
 * @param onState called with each state that is found
 */
export function* explore<M extends AnyStateMachine>(
  model: MachineModel<M>,
  most: number,
  isOver: () => boolean = () => false,
  onState: (state: GraphState) => void = () => {},
): Generator<number, Graph> {
  const ids = new Map(declaredTransitions(model.machine).map(({ definition, id }) => [definition, id]));
  const states = new Map<string, GraphState>();
  const vertices = new Map<GraphState, Vertex>();
  const outcomes = new Map<unknown, { next: readonly GraphStep[]; faults: readonly Fault[] }>();
  const partIds = new Map<object, number>();
  const idOf = (part: object) => partIds.get(part) ?? partIds.set(part, partIds.size).size - 1;
  const faults: Fault[] = [];
  let isCut = false;
  let isLate = false;

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
    onState(state);
    return state;
  }

  function reached(state: GraphState, vertex: Vertex, event: EventObject, index: number): GraphState | null {
    try {
      const next = nextVertex(model.machine, vertex, event);
      return next === vertex ? null : add(next, index, state.input);
    } catch (error) {
      // A guard or an `assign` may fail for one sample; the search continues with the others.
      faults.push({ event, input: state.input, state: stateText(vertex.snapshot.value), error });
      return null;
    }
  }

  const initialStates = model.inputs.flatMap((input, index) => {
    try {
      const state = add(initialVertex(model.machine, input), index, input);
      return state ? [{ state, index }] : [];
    } catch (error) {
      faults.push({ event: null, input, state: null, error });
      return [];
    }
  });
  // No input starts the machine, so there is nothing to search.
  if (initialStates.length === 0 && faults[0]) throw faults[0].error;
  const indices = new Map(initialStates.map(({ state, index }) => [state, index]));
  // The loop also visits states that it adds.
  for (const state of states.values()) {
    const vertex = vertices.get(state);
    const index = indices.get(state) ?? 0;
    if (!vertex) continue;
    const rest = restOf(vertex.snapshot, idOf);
    const outcomeKey = rest === null ? vertex : `${index} ${state.key} ${rest}`;
    const known = outcomes.get(outcomeKey);
    if (known) {
      for (const { event, to } of known.next) connect({ from: state, event, to });
      faults.push(...known.faults);
      yield states.size;
      continue;
    }
    const faultsBefore = faults.length;
    for (const event of possibleEvents(model, vertex)) {
      isLate ||= isOver();
      if (isLate) break;
      const to = reached(state, vertex, event, index);
      if (!to) continue;
      const step = { from: state, event, to };
      if (!indices.has(to)) {
        indices.set(to, index);
        to.first = step;
      }
      connect(step);
    }
    outcomes.set(outcomeKey, { next: state.next, faults: faults.slice(faultsBefore) });
    if (isLate) break;
    yield states.size;
  }
  return {
    states: [...states.values()],
    initialStates: initialStates.map(({ state }) => state),
    isCut,
    isLate,
    faults,
  };
}

function connect(step: GraphStep): void {
  step.from.next.push(step);
  step.to.back.push(step);
}

/**
 * What the next states depend on besides the key: the whole context, the actors and the history; `null` if the context cannot be written.
 */
function restOf({ context, children, historyValue }: AnyMachineSnapshot, idOf: (part: object) => number) {
  const history: [string, readonly AnyStateNode[]][] = Object.entries(historyValue ?? {});
  try {
    return JSON.stringify([
      jsonOf(context, (part) => (isPlain(part) ? part : `#${idOf(part as object)}`)),
      Object.keys(children).toSorted(),
      history.map(([id, nodes]) => [id, nodes.map((node) => node.id)]),
    ]);
  } catch {
    return null;
  }
}

/** Whether JSON shows all of a value, unlike that of a file or an error. */
function isPlain(part: unknown): boolean {
  if (typeof part === 'function') return false;
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return true;
  return [Object.prototype, Map.prototype, Set.prototype, null].includes(Object.getPrototypeOf(part));
}

/** Explores all states in one call. */
export function exploreAll<M extends AnyStateMachine>(
  model: MachineModel<M>,
  maxStates: number,
  isOver?: () => boolean,
  onState?: (state: GraphState) => void,
): Graph {
  const exploring = explore(model, maxStates, isOver, onState);
  let explored = exploring.next();
  while (!explored.done) explored = exploring.next();
  return explored.value;
}

/** The ids that this state covers, counted as `Coverage` counts them. */
function reachedBy({ snapshot, taken }: Vertex, ids: readonly string[]): Set<string> {
  const reached = new Set(ids);
  for (const node of activeNodes(snapshot)) reached.add(node.id);
  for (const transition of taken) {
    for (const { id } of enteredBy(transition)) reached.add(id);
    for (let node: AnyStateNode | undefined = transition.source; node; node = node.parent)
      reached.add(node.id);
  }
  return reached;
}
