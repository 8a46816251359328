import { nodesOf } from 'statechart-workbench/model/nodes.ts';
import type { Settlement } from 'statechart-workbench/model/settleable.ts';
import type { AnyActorRef, AnyStateMachine, EventObject, SimulatedClock, Snapshot } from 'xstate';

/** Applies an event of a path to a running actor, whose machine comes from `withSettleableActors`. */
export function happen(
  machine: AnyStateMachine,
  actor: AnyActorRef,
  clock: SimulatedClock,
  event: EventObject,
): void {
  if (event.type.startsWith('xstate.done.actor.') && 'output' in event) {
    settle(actor, event, { status: 'done', output: event.output, error: undefined });
  } else if (event.type.startsWith('xstate.error.actor.') && 'error' in event) {
    settle(actor, event, { status: 'error', output: undefined, error: event.error });
  } else if (event.type.startsWith('xstate.snapshot.') && 'snapshot' in event) {
    settle(actor, event, event.snapshot as Snapshot<unknown>);
  } else if (event.type.startsWith('xstate.after.')) {
    elapse(machine, actor, clock, event);
  } else {
    actor.send(event);
  }
}

function settle(
  actor: AnyActorRef,
  event: EventObject & { actorId?: string },
  snapshot: Snapshot<unknown>,
): void {
  const child = actor.getSnapshot().children[event.actorId ?? ''];
  if (child?.getSnapshot().status !== 'active') throw new Error(`${event.type}, but no such actor runs`);
  // A failed machine keeps its last state.
  const had = snapshot.status === 'error' ? child.getSnapshot() : {};
  child.send({ type: 'settle', snapshot: { ...had, ...snapshot } } satisfies Settlement);
}

function elapse(
  machine: AnyStateMachine,
  actor: AnyActorRef,
  clock: SimulatedClock,
  event: EventObject,
): void {
  const delay = durationOf(machine, actor, event);
  const before = actor.getSnapshot();
  clock.increment(delay - 1);
  if (actor.getSnapshot() !== before) throw new Error(`${event.type} came before its time`);
  clock.increment(1);
}

/** The duration of a delay in milliseconds, by its name if it has one. */
function durationOf(machine: AnyStateMachine, self: AnyActorRef, event: EventObject): number {
  const delay = nodesOf(machine)
    .flatMap((node) => node.after)
    .find(({ eventType }) => eventType === event.type)?.delay;
  const { context } = self.getSnapshot();
  const { system } = self;
  const named = typeof delay === 'string' ? machine.implementations.delays[delay] : delay;
  const duration = typeof named === 'function' ? named({ context, event, self, system }, undefined) : named;
  if (typeof duration !== 'number') throw new Error(`${event.type} has no fixed duration`);
  return duration;
}
