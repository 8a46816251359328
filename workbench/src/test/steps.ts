import type {
  AnyActorRef,
  AnyActorScope,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  EventObject,
  ExecutableActionObject,
  InputFrom,
  SnapshotFrom,
} from 'xstate';
import type { SystemEvent } from '../model/outcomes.ts';
import { type SimulatedSelf, simulatedSelf } from '../model/simulated-self.ts';
import { watchStep } from '../model/step.ts';
import { sentToSelf } from '../model/step-report.ts';

export interface Step<M extends AnyStateMachine> {
  snapshot: SnapshotFrom<M>;
  /** The actions that a running actor would execute. None was executed. */
  actions: readonly ExecutableActionObject[];
  /** The machine's own actor, the same in all steps of a run. */
  self?: SimulatedSelf;
  /** The actors that have ended. */
  settled?: ReadonlySet<AnyActorRef>;
}

/** The maximum number of events in a step. More of them are an infinite loop. */
const mostEvents = 10_000;

/** The initial state of a machine. Exported tests call it. */
export function started<M extends AnyStateMachine>(machine: M, input?: InputFrom<M>): Step<M> {
  const step = settled(machine, {}, (scope) => machine.getInitialSnapshot(scope, input));
  // XState catches errors of the initial transition, but not of later transitions.
  const { status, error }: AnyMachineSnapshot = step.snapshot;
  if (status === 'error') throw error;
  return step;
}

/** The state after some events. Exported tests call it. */
export function proceed<M extends AnyStateMachine>(
  machine: M,
  from: Step<M>,
  ...events: (EventFromLogic<M> | SystemEvent)[]
): Step<M> {
  return events.reduce<Step<M>>(
    (before, event) =>
      settled(machine, withEnd(before, event), (scope) => machine.transition(before.snapshot, event, scope)),
    from,
  );
}

/** A step before an event. If the event is the end of an actor, this actor has ended. */
function withEnd<M extends AnyStateMachine>(step: Step<M>, { type }: EventObject): Step<M> {
  const [, id] = /^xstate\.(?:done|error)\.actor\.(.*)$/s.exec(type) ?? [];
  const { children }: AnyMachineSnapshot = step.snapshot;
  const actor = id === undefined ? undefined : children[id];
  return actor ? { ...step, settled: new Set([...(step.settled ?? []), actor]) } : step;
}

/** The state after a step, as in a simulation: nothing is executed, and events that the machine sends to itself are delivered. */
function settled<M extends AnyStateMachine>(
  machine: M,
  { snapshot: before, self = simulatedSelf(), settled: ended = new Set() }: Partial<Step<M>>,
  first: (scope: AnyActorScope) => AnyMachineSnapshot,
): Step<M> {
  let step = taken(self, before ?? null, ended, first);
  const { actions, inbox } = step;
  for (const [index, event] of inbox.entries()) {
    const { snapshot } = step;
    if (snapshot.status !== 'active') break;
    if (index === mostEvents) throw new Error(`${machine.id} sends itself '${event.type}' without end.`);
    step = taken(self, snapshot, ended, (scope) => machine.transition(snapshot, event, scope));
    actions.push(...step.actions);
    // The loop also delivers the new events.
    inbox.push(...step.inbox);
  }
  return { snapshot: step.snapshot as SnapshotFrom<M>, actions, self, settled: ended };
}

function taken(
  self: SimulatedSelf,
  before: AnyMachineSnapshot | null,
  ended: ReadonlySet<AnyActorRef>,
  run: (scope: AnyActorScope) => AnyMachineSnapshot,
) {
  const { result, sent } = self.during(before, ended, () => watchStep(run, before, self.actor, true));
  const { snapshot, actions } = result;
  return { snapshot, actions: [...actions], inbox: [...sent, ...sentToSelf(actions, self.actor)] };
}

type Acted = Pick<Step<AnyStateMachine>, 'actions'>;

/** The events that a step emits. Exported tests call this and the functions below. */
export function emittedBy(step: Acted): unknown[] {
  return paramsOf('xstate.emit', step).map(({ event }) => event);
}

/** The machine's own actions that a step calls: the name of each, with its parameters if it has any. */
export function calledBy({ actions }: Acted): unknown[] {
  return actions
    .filter(({ type }) => !type.startsWith('xstate.'))
    .map(({ type, params }) => (params === undefined ? type : { type, params }));
}

/** The actors that a step starts. `input` is undefined for an actor without input. */
export function startedBy(step: Acted): { src: string; input: unknown }[] {
  return paramsOf('xstate.spawnChild', step).map(({ src, input }) => ({
    src: typeof src === 'string' ? src : 'inline',
    input,
  }));
}

/** The events that a step sends to other actors. */
export function sentBy(step: Acted): unknown[] {
  return paramsOf('xstate.sendTo', step).map(({ event }) => event);
}

function paramsOf(type: string, { actions }: Acted): Record<string, unknown>[] {
  return actions.filter((action) => action.type === type).map(({ params }) => ({ ...params }));
}
