import type {
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
 * A snapshot together with the transitions that led to it. With these as vertices, paths to all vertices take all transitions,
 * including those that lead back to their source.
 */
export interface Vertex {
  snapshot: AnyMachineSnapshot;
  taken: readonly AnyTransitionDefinition[];
}

/** The vertex of the initial state. Nothing is executed. */
export function initialVertex(machine: AnyStateMachine, input: unknown): Vertex {
  return watchStep((scope) => machine.getInitialSnapshot(scope, input));
}

/** The vertex after an event; the same object if the event takes no transition. */
export function nextVertex(machine: AnyStateMachine, from: Vertex, event: EventObject): Vertex {
  const step = watchStep((scope) => machine.transition(from.snapshot, event, scope));
  return step.taken.length === 0 && step.snapshot.status === 'active' ? from : step;
}

/** A key that is equal for snapshots that the model does not distinguish: same status, state value and distinguished context. */
export function stateKeyOf<M extends AnyStateMachine>(
  { distinguish = (context) => context }: MachineModel<M>,
  { status, value, context }: AnyMachineSnapshot,
): string {
  return JSON.stringify([status, value, distinguish(context)]);
}

/** All events that are possible in a state: sample events, outcomes of its actors, ends of its delays. */
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
  const systemEvents = [...outcomes, ...[...new Set(delays)].map((type) => ({ type }))];
  return [...events, ...systemEvents.filter((event) => !cannot(snapshot as SnapshotFrom<M>, event))];
}
