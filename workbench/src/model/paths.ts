import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  EventObject,
  InputFrom,
} from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { MachineModel } from './machine-model.ts';
import { transitionsOf } from './nodes.ts';
import { asVertices, placeOf, possibleEvents, textOf, type Vertex, type VertexLogic } from './vertices.ts';

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
