import type {
  ActorLogic,
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
import { nodesOf, transitionsOf } from './nodes.ts';
import { became, done, failed } from './outcomes.ts';
import { watchStep } from './step.ts';

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

/**
 * A state together with the transitions that led to it. With these as the vertices of the graph, paths that reach every
 * vertex walk every transition, those included that lead back to where they start.
 */
interface Vertex {
  status: 'active';
  output: undefined;
  error: undefined;
  snapshot: AnyMachineSnapshot;
  taken: readonly AnyTransitionDefinition[];
}

type VertexLogic = ActorLogic<Vertex, EventObject, unknown>;

/**
 * A machine as logic that xstate/graph takes: it refuses machines that invoke or delay. Nothing runs; outcomes and the
 * ends of delays are events like any other.
 */
function asVertices(machine: AnyStateMachine) {
  const active = { status: 'active', output: undefined, error: undefined } as const;
  const start = (input: unknown): Vertex => ({
    ...active,
    ...watchStep((scope) => machine.getInitialSnapshot(scope, input)),
  });
  const follow = (from: Vertex, event: EventObject): Vertex => {
    const step = watchStep((scope) => machine.transition(from.snapshot, event, scope));
    return step.taken.length === 0 && step.snapshot.status === 'active' ? from : { ...active, ...step };
  };
  return {
    getInitialSnapshot: (_: unknown, input: unknown) => start(input),
    transition: follow,
    getPersistedSnapshot: (vertex: Vertex) => vertex,
  } satisfies VertexLogic;
}

function serializer<M extends AnyStateMachine>({
  machine,
  distinguish = (context) => context,
}: MachineModel<M>) {
  const names = transitionsOf(machine);
  return ({ snapshot, taken }: Vertex) =>
    JSON.stringify([
      snapshot.status,
      snapshot.value,
      distinguish(snapshot.context),
      taken.map((transition) => names.get(transition)),
    ]);
}

function possibleEvents<M extends AnyStateMachine>(model: MachineModel<M>, snapshot: AnyMachineSnapshot) {
  if (snapshot.status !== 'active') return [];
  const outcomes = Object.entries(model.outcomes ?? {})
    .filter(([id]) => id in snapshot.children)
    .flatMap(([id, { snapshots = [], outputs = [], errors = [] }]) => [
      ...snapshots.map((one) => became(id, one)),
      ...outputs.map((output) => done(id, output)),
      ...errors.map((error) => failed(id, error)),
    ]);
  const delays = nodesOf(model.machine)
    .filter((node) => snapshot._nodes.includes(node))
    .flatMap((node) => node.after.map(({ eventType }) => eventType));
  const { can = () => true, cannot = () => false } = model;
  const events = model.events.filter((event) => can(snapshot as SnapshotFrom<M>, event));
  const happenings = [...outcomes, ...[...new Set(delays)].map((type) => ({ type }))];
  return [...events, ...happenings.filter((event) => !cannot(snapshot as SnapshotFrom<M>, event))];
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

/** JSON in which one file differs from another. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part) => (part instanceof File ? [part.name, part.type] : part)) ?? '';
}

function nameOf(input: unknown, events: readonly EventObject[]): string {
  const detail = (value: unknown) => textOf(value).slice(0, 60);
  return [
    `start ${detail(input)}`.trim(),
    ...events.map(({ type, ...rest }) => `${type} ${Object.keys(rest).length ? detail(rest) : ''}`.trim()),
  ].join(' → ');
}
