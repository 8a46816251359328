import type { AnyEventObject, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { guardName } from './nodes.ts';
import { canTake, type Simulation } from './simulation.ts';

/** An event that the present states know, and whether it would do something. */
export interface NextEvent {
  event: AnyEventObject;
  isEnabled: boolean;
  /** Names of the guards that say no, where it would do nothing. */
  blockedBy: readonly string[];
}

/** Which of some events a simulated machine would take now. Those that no present state knows are left out. */
export function nextEventsOf(simulation: Simulation, events: readonly AnyEventObject[]): NextEvent[] {
  const { snapshot } = simulation;
  if (snapshot.status !== 'active') return [];
  return events.flatMap((event) => {
    const branches = branchesFor(simulation, event);
    if (branches.length === 0) return [];
    const guards = branches.flatMap(({ guard }) => (guard === undefined ? [] : [guardName(guard)]));
    try {
      const isEnabled = canTake(simulation, event);
      return [{ event, isEnabled, blockedBy: isEnabled ? [] : [...new Set(guards)] }];
    } catch {
      // A guard that cannot be asked. Who sends the event all the same is told what it throws.
      return [{ event, isEnabled: true, blockedBy: [] }];
    }
  });
}

/** The transitions that the present states declare for an event, whatever their guards say. */
export function branchesFor({ snapshot }: Simulation, { type }: AnyEventObject): AnyTransitionDefinition[] {
  return snapshot._nodes.flatMap((node: AnyStateNode) =>
    [...node.transitions].flatMap(([descriptor, branches]) =>
      matchesDescriptor(descriptor, type) ? branches : [],
    ),
  );
}

/** Whether a descriptor such as `*` or `message.*` means an event. */
export function matchesDescriptor(descriptor: string, type: string): boolean {
  if (descriptor === type || descriptor === '*') return true;
  if (!descriptor.endsWith('.*')) return false;
  return type === descriptor.slice(0, -2) || type.startsWith(descriptor.slice(0, -1));
}
