import type { DoneActorEvent, ErrorActorEvent } from 'xstate';

interface DelayEvent {
  type: `xstate.after.${string}`;
}

interface SnapshotEvent {
  type: `xstate.snapshot.${string}`;
  snapshot: unknown;
  actorId: string;
}

/** The events that XState itself sends to a machine: an actor's new snapshot, an actor's outcome, or the end of a delay. */
export type SystemEvent = SnapshotEvent | DoneActorEvent | ErrorActorEvent | DelayEvent;

export function done(id: string, output?: unknown): DoneActorEvent {
  return { type: `xstate.done.actor.${id}`, output, actorId: id };
}

/** The event with a new snapshot of an actor, for an `invoke` with `onSnapshot`. */
export function became(id: string, snapshot: unknown): SnapshotEvent {
  return { type: `xstate.snapshot.${id}`, snapshot, actorId: id };
}

export function failed(id: string, error: unknown): ErrorActorEvent {
  return { type: `xstate.error.actor.${id}`, error, actorId: id };
}

/** @param stateId the full id of the state with the delay, such as `mapPanel.open.loading` */
export function elapsed(delay: string, stateId: string): DelayEvent {
  return { type: `xstate.after.${delay}.${stateId}` };
}
