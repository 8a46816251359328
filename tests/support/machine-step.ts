import type { SystemEvent } from 'statechart-workbench/model/outcomes.ts';
import {
  type AnyActorRef,
  type AnyStateMachine,
  type EventFromLogic,
  type ExecutableActionObject,
  type InputFrom,
  initialTransition,
  type SnapshotFrom,
  transition,
} from 'xstate';

export interface Step<M extends AnyStateMachine> {
  snapshot: SnapshotFrom<M>;
  /** The actions that a running actor would execute. None was executed. */
  actions: readonly ExecutableActionObject[];
}

/** The initial state of a machine. */
export function started<M extends AnyStateMachine>(machine: M, input?: InputFrom<M>): Step<M> {
  // XState types the argument as a conditional tuple, which does not resolve for a generic machine.
  const [snapshot, actions] = initialTransition<AnyStateMachine>(machine, input);
  return { snapshot: snapshot as SnapshotFrom<M>, actions };
}

/** The pure transition of the last event. */
export function proceed<M extends AnyStateMachine>(
  machine: M,
  from: Step<M>,
  ...events: (EventFromLogic<M> | SystemEvent)[]
): Step<M> {
  return events.reduce<Step<M>>(({ snapshot }, event) => {
    // A machine's event type does not include XState's own events.
    const [next, actions] = transition(machine, snapshot, event as EventFromLogic<M>);
    return { snapshot: next, actions };
  }, from);
}

/** The events that a step emits. */
export function emittedBy({ actions }: Pick<Step<AnyStateMachine>, 'actions'>): unknown[] {
  return paramsOf('xstate.emit', actions).map(({ event }) => event);
}

/** What a step logs. */
export function loggedBy({ actions }: Pick<Step<AnyStateMachine>, 'actions'>): unknown[] {
  return paramsOf('xstate.log', actions).map(({ value }) => value);
}

/** The names of the machine's own actions that a step calls. */
export function calledBy({ actions }: Pick<Step<AnyStateMachine>, 'actions'>): string[] {
  return actions.map(({ type }) => type).filter((type) => !type.startsWith('xstate.'));
}

/** The actors that a step starts: their ids and inputs. */
export function invokedBy({ actions }: Pick<Step<AnyStateMachine>, 'actions'>) {
  return paramsOf('xstate.spawnChild', actions).map(({ id, input }) => ({ id, input }));
}

/** The events that a step sends to other actors. */
export function sentBy({ actions }: Pick<Step<AnyStateMachine>, 'actions'>) {
  return paramsOf('xstate.sendTo', actions).map(({ targetId, event }) => ({ to: targetId, event }));
}

/** The events that a step sends to an actor reference. */
export function sentTo(actor: AnyActorRef | null, { actions }: Pick<Step<AnyStateMachine>, 'actions'>) {
  return paramsOf('xstate.sendTo', actions).flatMap(({ to, event }) => (to === actor ? [event] : []));
}

function paramsOf(type: string, actions: readonly ExecutableActionObject[]): Record<string, unknown>[] {
  return actions.filter((action) => action.type === type).map(({ params }) => ({ ...params }));
}
