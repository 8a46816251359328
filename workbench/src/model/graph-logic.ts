import type {
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  EventObject,
  SnapshotFrom,
} from 'xstate';
import { logicOf } from './actor-logic.ts';
import { jsonOf } from './json-of.ts';
import type { MachineModel, Outcomes } from './machine-model.ts';
import { matchesDescriptor } from './next-events.ts';
import { nodesOf } from './nodes.ts';
import { became, done, failed } from './outcomes.ts';
import { inertActor, type WatchedStep, watchStep } from './step.ts';
import { type Timer, timersAfter, timersWithout } from './step-report.ts';
import { activeNodes } from './xstate-internals.ts';

/**
 * A snapshot together with the transitions that led to it. With these as vertices, the paths to all vertices take all transitions,
 * including those that lead back to their source.
 */
export interface Vertex {
  snapshot: AnyMachineSnapshot;
  taken: readonly AnyTransitionDefinition[];
  /** The raised events whose delay has not ended. Delays of `after` follow from the state. */
  waiting: readonly Timer[];
}

/** The vertex of the initial state. Nothing is executed. Throws if the machine cannot start. */
export function initialVertex(machine: AnyStateMachine, input: unknown): Vertex {
  const self = inertActor();
  const step = watchStep((scope) => machine.getInitialSnapshot(scope, input), null, self);
  const { status, error } = step.snapshot;
  // XState catches errors of the initial transition, but not of later transitions.
  if (status === 'error') {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(`The machine cannot start: ${why}`, { cause: error });
  }
  return vertexAfter(step, [], self);
}

/** The machine cannot start with one of its inputs. */
export class StartError extends Error {}

/** The vertex after an event; the same object if the event takes no transition. */
export function nextVertex(machine: AnyStateMachine, from: Vertex, event: EventObject): Vertex {
  const self = inertActor();
  const step = watchStep((scope) => machine.transition(from.snapshot, event, scope), from.snapshot, self);
  if (step.taken.length === 0 && step.snapshot.status === 'active') return from;
  const ended = from.waiting.find((timer) => timer.event.type === event.type);
  return vertexAfter(step, ended ? timersWithout(from.waiting, ended) : from.waiting, self);
}

function vertexAfter(
  { snapshot, taken, actions }: WatchedStep,
  before: readonly Timer[],
  self: AnyActorRef,
): Vertex {
  if (snapshot.status !== 'active') return { snapshot, taken, waiting: [] };
  const known = new Set<string>();
  const waiting = timersAfter(before, actions, 0, self).filter(({ event }) => {
    // An event that is raised repeatedly counts once; otherwise the number of states would be infinite.
    const key = textOf(event);
    const isNew = isRaised(event) && !known.has(key);
    known.add(key);
    return isNew;
  });
  return { snapshot, taken, waiting };
}

/** An event may contain an actor, which cannot be written as JSON. */
function textOf(event: AnyEventObject): string {
  try {
    return jsonOf(event);
  } catch {
    return event.type;
  }
}

function isRaised({ type }: AnyEventObject): boolean {
  return !type.startsWith('xstate.');
}

/** A key that is equal for snapshots that the model does not distinguish: same status, state value and distinguished context. */
export function stateKeyOf<M extends AnyStateMachine>(
  { distinguish = (context) => context }: MachineModel<M>,
  { status, value, context }: AnyMachineSnapshot,
): string {
  return jsonOf([status, value, distinguish(context)]);
}

/** The key of a state with its pending raised events. */
export function vertexKeyOf<M extends AnyStateMachine>(
  model: MachineModel<M>,
  { snapshot, waiting }: { snapshot: AnyMachineSnapshot; waiting: readonly Timer[] },
): string {
  const key = stateKeyOf(model, snapshot);
  const raised = new Set(waiting.filter(({ event }) => isRaised(event)).map(({ event }) => textOf(event)));
  return raised.size === 0 ? key : JSON.stringify([key, ...[...raised].toSorted()]);
}

/** All possible events in a state: sample events, outcomes of its actors, ends of its delays, and delayed events that it raised. */
export function possibleEvents<M extends AnyStateMachine>(
  model: MachineModel<M>,
  { snapshot, waiting }: Pick<Vertex, 'snapshot' | 'waiting'>,
): EventObject[] {
  if (snapshot.status !== 'active') return [];
  const named = Object.entries(model.outcomes ?? {}).filter(([id]) => id in snapshot.children);
  const outcomes = [
    ...named.flatMap(([id, one]) => outcomeEvents(id, one)),
    // Other outcomes count only if the machine handles them: an unhandled error would stop it.
    ...spawnedOutcomes(model, snapshot).filter(({ type }) =>
      model.machine.events.some((descriptor: string) => matchesDescriptor(descriptor, type)),
    ),
  ];
  const delays = nodesOf(model.machine)
    .filter((node) => activeNodes(snapshot).includes(node))
    .flatMap((node) => node.after.map(({ eventType }) => eventType));
  const { can = () => true, cannot = () => false } = model;
  const events = model.events.filter((event) => can(snapshot as SnapshotFrom<M>, event));
  const raised = waiting.map(({ event }) => event);
  const systemEvents = [...outcomes, ...raised, ...[...new Set(delays)].map((type) => ({ type }))];
  return [...events, ...systemEvents.filter((event) => !cannot(snapshot as SnapshotFrom<M>, event))];
}

function outcomeEvents(id: string, { snapshots = [], outputs = [], errors = [] }: Outcomes): EventObject[] {
  return [
    ...snapshots.map((one) => became(id, one)),
    ...outputs.map((output) => done(id, output)),
    ...errors.map((error) => failed(id, error)),
  ];
}

/** The outcomes of actors that the model does not name. */
function spawnedOutcomes<M extends AnyStateMachine>(
  { outcomes = {}, spawned }: MachineModel<M>,
  { children }: AnyMachineSnapshot,
): EventObject[] {
  if (!spawned) return [];
  const all: [string, AnyActorRef | undefined][] = Object.entries(children);
  return all.flatMap(([id, child]) =>
    child && !Object.hasOwn(outcomes, id)
      ? outcomeEvents(id, spawned({ src: child.src, logic: logicOf(child) }))
      : [],
  );
}
