import type { AnyEventObject } from 'xstate';
import type { Occurrence, Simulation } from './simulation.ts';

/**
 * What happens in a simulation when an event comes, be it somebody's or one of XState's own: the end of a delay is the time until
 * then.
 */
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
