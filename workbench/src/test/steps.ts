import {
  type AnyStateMachine,
  type EventFromLogic,
  type ExecutableActionObject,
  type InputFrom,
  initialTransition,
  type SnapshotFrom,
  transition,
} from 'xstate';
import type { SystemEvent } from '../model/outcomes.ts';

export interface Step<M extends AnyStateMachine> {
  snapshot: SnapshotFrom<M>;
  /** The actions that a running actor would execute. None was executed. */
  actions: readonly ExecutableActionObject[];
}

/** The state a machine starts in. Exported tests call it. */
export function started<M extends AnyStateMachine>(machine: M, input?: InputFrom<M>): Step<M> {
  const [snapshot, actions] = initialTransition<AnyStateMachine>(machine, input);
  return { snapshot: snapshot as SnapshotFrom<M>, actions };
}

/** The state after some events. Exported tests call it. */
export function proceed<M extends AnyStateMachine>(
  machine: M,
  from: Step<M>,
  ...events: (EventFromLogic<M> | SystemEvent)[]
): Step<M> {
  return events.reduce<Step<M>>(({ snapshot }, event) => {
    const [next, actions] = transition(machine, snapshot, event as EventFromLogic<M>);
    return { snapshot: next, actions };
  }, from);
}

/** The events that a step emits. Exported tests call it. */
export function emittedBy({ actions }: Pick<Step<AnyStateMachine>, 'actions'>): unknown[] {
  return actions.flatMap(({ type, params }) =>
    type === 'xstate.emit' ? [Reflect.get({ ...params }, 'event')] : [],
  );
}

/** The names of the machine's actions that a step calls. Exported tests call it. */
export function calledBy({ actions }: Pick<Step<AnyStateMachine>, 'actions'>): string[] {
  return actions.map(({ type }) => type).filter((type) => !type.startsWith('xstate.'));
}
