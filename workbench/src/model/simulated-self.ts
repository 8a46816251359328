import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { inertActor } from './step.ts';

/** Stands for the actor of a simulated machine. It runs nothing: it collects what the machine sends to itself. */
export interface SimulatedSelf {
  actor: AnyActorRef;
  /**
   * Computes a step, and collects the events that `self.send` was called with meanwhile.
   * @param snapshot what `self.getSnapshot` returns meanwhile
   */
  during<T>(
    snapshot: AnyMachineSnapshot | null,
    run: () => T,
  ): { result: T; sent: readonly AnyEventObject[] };
}

export function simulatedSelf(): SimulatedSelf {
  const actor = inertActor();
  const getSnapshot = actor.getSnapshot.bind(actor);
  let sent: AnyEventObject[] = [];
  let current: AnyMachineSnapshot | null = null;
  // After a step nobody listens any more: the simulation runs by its occurrences alone.
  actor.send = (event: AnyEventObject) => void sent.push(event);
  actor.getSnapshot = () => current ?? getSnapshot();
  return {
    actor,
    during(snapshot, run) {
      sent = [];
      current = snapshot;
      return { result: run(), sent };
    },
  };
}
