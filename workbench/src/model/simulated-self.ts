import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { inertActor } from './step.ts';
import { holdSystemIds } from './xstate-internals.ts';

/** Replaces the actor of a simulated machine. It runs nothing: it collects the events that the machine sends to itself. */
export interface SimulatedSelf {
  actor: AnyActorRef;
  /**
   * Computes a step, and collects the events of `self.send` during the step.
   * @param snapshot the result of `self.getSnapshot` during the step
   * @param settled the actors of the snapshot that have ended
   */
  during<T>(
    snapshot: AnyMachineSnapshot | null,
    settled: ReadonlySet<AnyActorRef>,
    run: () => T,
  ): { result: T; sent: readonly AnyEventObject[] };
}

export function simulatedSelf(): SimulatedSelf {
  const actor = inertActor();
  const getSnapshot = actor.getSnapshot.bind(actor);
  let sent: AnyEventObject[] = [];
  let current: AnyMachineSnapshot | null = null;
  // Events sent after a step are ignored: only occurrences change the simulation.
  actor.send = (event: AnyEventObject) => void sent.push(event);
  actor.getSnapshot = () => current ?? getSnapshot();
  return {
    actor,
    during(snapshot, settled, run) {
      const children: AnyActorRef[] = Object.values(snapshot?.children ?? {});
      holdSystemIds(
        actor,
        children.filter((child) => child && !settled.has(child)),
      );
      sent = [];
      current = snapshot;
      return { result: run(), sent };
    },
  };
}
