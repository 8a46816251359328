import { nodesOf } from 'statechart-workbench/model/nodes.ts';
import type { MachinePath } from 'statechart-workbench/model/paths.ts';
import { type Settlement, withSettleableActors } from 'statechart-workbench/model/settleable.ts';
import {
  Actor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  SimulatedClock,
  type Snapshot,
} from 'xstate';

/** What a walk and a path compare of a state. */
export interface Sight {
  status: string;
  value: unknown;
  context: unknown;
  tags: string[];
}

export function sightOf({ status, value, context, tags }: AnyMachineSnapshot): Sight {
  return { status, value, context: withIds(context), tags: [...tags] };
}

/** A context with the ids of its actors in their place: no two actors are alike. */
function withIds(value: unknown): unknown {
  // One that nobody named has another id each time.
  if (value instanceof Actor) return { actor: value.id.replace(/^x:\d+$/, 'x') };
  if (Array.isArray(value)) return value.map(withIds);
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withIds(part)]));
}

/**
 * Walks a path with a running actor: events are sent, invoked actors come to what the path says, and a simulated clock
 * passes the delays. Returns what was to be seen after each step. Actors that are given are those given.
 *
 * Throws where the path has something happen that cannot: an outcome of an actor that is not running, or a delay that
 * ends before its time.
 */
export function walk<M extends AnyStateMachine>(
  machine: M,
  { input, steps }: MachinePath<M>,
  given: Record<string, AnyActorLogic> = {},
): Sight[] {
  const clock = new SimulatedClock();
  const actor = createActor<AnyStateMachine>(withSettleableActors(machine, given), { clock, input });
  // An error is for the comparison to find, not for the process to die of.
  actor.subscribe({ error: () => {} });
  actor.start();
  const seen = [sightOf(actor.getSnapshot())];
  for (const { event } of steps.slice(1)) {
    happen(machine, actor, clock, event);
    seen.push(sightOf(actor.getSnapshot()));
  }
  actor.stop();
  return seen;
}

/** Makes an event of a path happen to a running actor, whose machine came from `withSettleableActors`. */
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
  child.send({ type: 'settle', snapshot } satisfies Settlement);
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

/** Milliseconds of a delay, by its name in the machine where it has one. */
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
