import { nodesOf } from './nodes.ts';
import type { Simulation } from './simulation.ts';
import type { Timer } from './step-report.ts';

/** The timer that is due first; `null` if none is running. */
export function nextTimer({ snapshot, timers }: Simulation): Timer | null {
  if (snapshot.status !== 'active') return null;
  return timers.toSorted((a, b) => a.due - b.due)[0] ?? null;
}

/** The delay of an `after` transition, found by its event type; `null` for an event that was sent with a delay. */
export function delayOf(
  machine: Simulation['machine'],
  eventType: string,
): { delay: string; stateId: string } | null {
  const node = nodesOf(machine).find(({ after }) => after.some((one) => one.eventType === eventType));
  if (!node) return null;
  // The format is 'xstate.after.<delay>.<state id>'. Both parts may contain dots.
  return { delay: eventType.slice('xstate.after.'.length, -`.${node.id}`.length), stateId: node.id };
}

export function timerText({ machine }: Simulation, { event }: Timer): string {
  const found = delayOf(machine, event.type);
  if (!found) return `sends ${event.type}`;
  const delay = /^\d+$/.test(found.delay) ? `${found.delay} ms` : found.delay;
  return `${delay} in ${found.stateId.slice(machine.id.length + 1) || machine.id}`;
}
