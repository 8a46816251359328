import {
  type AnyStateMachine,
  type EventFromLogic,
  type InputFrom,
  initialTransition,
  type SnapshotFrom,
  transition,
} from 'xstate';
import type { SystemEvent } from '../../src/model/outcomes.ts';

interface Step<M extends AnyStateMachine> {
  snapshot: SnapshotFrom<M>;
}

/** The state a machine starts in. Exported tests call it. */
export function started<M extends AnyStateMachine>(machine: M, input?: InputFrom<M>): Step<M> {
  const [snapshot] = initialTransition<AnyStateMachine>(machine, input);
  return { snapshot: snapshot as SnapshotFrom<M> };
}

/** The state after some events. Exported tests call it. */
export function proceed<M extends AnyStateMachine>(
  machine: M,
  from: Step<M>,
  ...events: (EventFromLogic<M> | SystemEvent)[]
): Step<M> {
  return events.reduce<Step<M>>(
    ({ snapshot }, event) => ({ snapshot: transition(machine, snapshot, event as EventFromLogic<M>)[0] }),
    from,
  );
}
