import type { AnyEventObject } from 'xstate';
import { guardName } from './nodes.ts';
import { canTake, type Simulation } from './simulation.ts';

/** An event that the present states know, and whether it would do something. */
export interface Offer {
  event: AnyEventObject;
  isEnabled: boolean;
  /** Names of the guards that say no, where it would do nothing. */
  blockedBy: readonly string[];
}

/** Which of some events a simulated machine would take now. Those that no present state knows are left out. */
export function offersOf(simulation: Simulation, events: readonly AnyEventObject[]): Offer[] {
  const { snapshot } = simulation;
  if (snapshot.status !== 'active') return [];
  return events.flatMap((event) => {
    const branches = snapshot._nodes.flatMap((node) => node.transitions.get(event.type) ?? []);
    if (branches.length === 0) return [];
    const isEnabled = canTake(simulation, event);
    const guards = branches.flatMap(({ guard }) => (guard === undefined ? [] : [guardName(guard)]));
    return [{ event, isEnabled, blockedBy: isEnabled ? [] : [...new Set(guards)] }];
  });
}
