import type { AnyEventObject } from 'xstate';
import type { Occurrence, Simulation } from './simulation.ts';

/** Converts an event, of the app or of XState, to the occurrence that causes it. The end of a delay becomes the time until it is due. */
export function occurrenceOf({ now, timers }: Simulation, event: AnyEventObject): Occurrence {
  if (event.type.startsWith('xstate.done.actor.')) {
    return { kind: 'done', actorId: String(event.actorId), output: event.output };
  }
  if (event.type.startsWith('xstate.error.actor.')) {
    return { kind: 'failed', actorId: String(event.actorId), error: event.error };
  }
  if (event.type.startsWith('xstate.snapshot.')) {
    return { kind: 'changed', actorId: String(event.actorId), snapshot: event.snapshot };
  }
  const timer = timers.find((one) => one.event.type === event.type);
  return timer ? { kind: 'elapse', milliseconds: timer.due - now } : { kind: 'event', event };
}
