import type {
  AnyActorLogic,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  ContextFrom,
  EventFromLogic,
  EventObject,
  InputFrom,
  SnapshotFrom,
} from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { transitionsOf } from './nodes.ts';
import { asVertices, placeOf, possibleEvents, textOf, type Vertex, type VertexLogic } from './vertices.ts';

/** What a machine can meet: the material that paths through it are made of. */
export interface MachineModel<M extends AnyStateMachine> {
  machine: M;
  /** Each input is a beginning of its own. */
  inputs: readonly InputFrom<M>[];
  events: readonly EventFromLogic<M>[];
  /**
   * Which of the events can come in a state; all of them unless said. For a view that offers less than its machine takes.
   */
  can?: (snapshot: SnapshotFrom<M>, event: EventFromLogic<M>) => boolean;
  /** Which outcomes and ends of delays to leave out in a state: where another delay would end with it, for one. */
  cannot?: (snapshot: SnapshotFrom<M>, event: EventObject) => boolean;
  /** What invoked actors can come to, by the id of the invoke. The ends of delays need no saying. */
  outcomes?: Record<
    string,
    { snapshots?: readonly unknown[]; outputs?: readonly unknown[]; errors?: readonly unknown[] }
  >;
  /** Stand-ins for actors, by name, where the machine looks at their snapshots: `settleable` ones. */
  given?: Record<string, AnyActorLogic>;
  /** The part of the context that tells one state from another; all of it unless said. Keeps the paths few. */
  distinguish?: (context: ContextFrom<M>) => unknown;
}

export interface PathStep {
  event: EventObject;
  /** The state the event leads to. */
  snapshot: AnyMachineSnapshot;
  taken: readonly AnyTransitionDefinition[];
}

export interface MachinePath<M extends AnyStateMachine> {
  /** What happens along it, in one line. */
  name: string;
  input: InputFrom<M>;
  /** The first has no event of ours: it is the state the machine starts in. */
  steps: readonly PathStep[];
}

/**
 * The shortest paths over every state and every transition that the model's events can reach. None is a beginning of
 * another.
 */
export function pathsThrough<M extends AnyStateMachine>(model: MachineModel<M>): MachinePath<M>[] {
  return model.inputs.flatMap((input) => {
    const serializeState = serializer(model);
    const paths = getShortestPaths<VertexLogic>(asVertices(model.machine), {
      input,
      serializeState,
      serializeEvent: textOf,
      events: (vertex) => possibleEvents(model, vertex.snapshot),
    });
    const passed = new Set(
      paths.flatMap(({ steps }) => steps.slice(0, -1).map(({ state }) => serializeState(state))),
    );
    return paths
      .filter(({ state }) => !passed.has(serializeState(state)))
      .map(({ steps }) => {
        const events = steps.slice(1).map(({ event }) => event);
        return { name: nameOf(input, events), input, steps: replay(model.machine, input, events) };
      });
  });
}

function serializer<M extends AnyStateMachine>(model: MachineModel<M>) {
  const names = transitionsOf(model.machine);
  return ({ snapshot, taken }: Vertex) =>
    JSON.stringify([placeOf(model, snapshot), taken.map((transition) => names.get(transition))]);
}

/** The steps once more from the start, so that each holds what its own path led to and not another's like it. */
function replay(machine: AnyStateMachine, input: unknown, events: readonly EventObject[]): PathStep[] {
  const logic = asVertices(machine);
  let vertex = logic.getInitialSnapshot(undefined, input);
  const steps: PathStep[] = [{ ...vertex, event: { type: 'xstate.init' } }];
  for (const event of events) {
    const next = logic.transition(vertex, event);
    steps.push({ event, snapshot: next.snapshot, taken: next === vertex ? [] : next.taken });
    vertex = next;
  }
  return steps;
}

function nameOf(input: unknown, events: readonly EventObject[]): string {
  const detail = (value: unknown) => textOf(value).slice(0, 60);
  return [
    `start ${detail(input)}`.trim(),
    ...events.map(({ type, ...rest }) => `${type} ${Object.keys(rest).length ? detail(rest) : ''}`.trim()),
  ].join(' → ');
}
