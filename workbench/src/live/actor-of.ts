import type { RecordingContext } from './live.machine.ts';
import type { LiveActor } from './live-session.ts';

/**
 * The actor to show: the selected one, or an actor of the machine that was selected in the list afterwards. If that machine has no actor,
 * the selected actor, or the first running machine.
 */
export function actorOf(
  actors: ReadonlyMap<string, LiveActor>,
  machineId: string,
  selected: Selected,
): LiveActor | null {
  const chosen = actors.get(selected.actorId ?? '') ?? null;
  if (chosen && selected.machineId === machineId) return chosen;
  const all = [...actors.values()];
  const machines = all.filter(({ machine, isAlive }) => machine !== null && isAlive);
  return machines.find(({ machine }) => machine === machineId) ?? chosen ?? machines[0] ?? all[0] ?? null;
}

type Selected = Pick<RecordingContext, 'actorId' | 'machineId'>;
