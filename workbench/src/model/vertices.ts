import type {
  ActorLogic,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  EventObject,
  SnapshotFrom,
} from 'xstate';
import type { MachineModel } from './machine-model.ts';
import { nodesOf } from './nodes.ts';
import { became, done, failed } from './outcomes.ts';
import { watchStep } from './step.ts';

/**
 * A state together with the transitions that led to it. With these as the vertices of the graph, paths that reach every
 * vertex walk every transition, those included that lead back to where they start.
 */
export interface Vertex {
  status: 'active';
  output: undefined;
  error: undefined;
  snapshot: AnyMachineSnapshot;
  taken: readonly AnyTransitionDefinition[];
}

export type VertexLogic = ActorLogic<Vertex, EventObject, unknown>;

/**
 * A machine as logic that xstate/graph takes: it refuses machines that invoke or delay. Nothing runs; outcomes and the
 * ends of delays are events like any other.
 */
export function asVertices(machine: AnyStateMachine) {
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

/** What tells a state from another: how it stands, and the part of its context that the model says. */
export function placeOf<M extends AnyStateMachine>(
  { distinguish = (context) => context }: MachineModel<M>,
  { status, value, context }: AnyMachineSnapshot,
): string {
  return JSON.stringify([status, value, distinguish(context)]);
}

/** All that can happen in a state, by the model: events, outcomes of its actors, ends of its delays. */
export function possibleEvents<M extends AnyStateMachine>(
  model: MachineModel<M>,
  snapshot: AnyMachineSnapshot,
): EventObject[] {
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

/** JSON in which one file differs from another. */
export function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part) => (part instanceof File ? [part.name, part.type] : part)) ?? '';
}
