import type { AnyEventObject, AnyTransitionDefinition } from 'xstate';
import { guardName } from './nodes.ts';
import { canTake, type Simulation } from './simulation.ts';
import { activeNodes } from './xstate-internals.ts';

/** An event that the current states handle, and whether it would take a transition now. */
export interface NextEvent {
  event: AnyEventObject;
  isEnabled: boolean;
  /** The names of the false guards, if the event is not enabled. */
  blockedBy: readonly string[];
}

/** The given events that the current states handle, each with whether the machine would take it now. */
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
      // A guard threw. The event stays enabled: sending it shows the error.
      return [{ event, isEnabled: true, blockedBy: [] }];
    }
  });
}

/** The transitions that the current states declare for an event, whatever their guards return. */
export function branchesFor({ snapshot }: Simulation, { type }: AnyEventObject): AnyTransitionDefinition[] {
  return activeNodes(snapshot).flatMap((node) =>
    [...node.transitions].flatMap(([descriptor, branches]) =>
      matchesDescriptor(descriptor, type) ? branches : [],
    ),
  );
}

/** Whether a descriptor such as `*` or `message.*` matches an event type. */
export function matchesDescriptor(descriptor: string, type: string): boolean {
  if (descriptor === type || descriptor === '*') return true;
  if (!descriptor.endsWith('.*')) return false;
  return type === descriptor.slice(0, -2) || type.startsWith(descriptor.slice(0, -1));
}
