import type { AnyActorRef } from 'xstate';

/** The failure of a child, for the log. */
export interface Failure {
  actorId: string;
  error: unknown;
}

/** The number of automatic restarts. After that the person decides. */
const maxRestarts = 3;

/** The number of restarts of each child, by its id. */
export type Restarts = Readonly<Record<string, number>>;

export function canRestart(restarts: Restarts, id: string): boolean {
  return (restarts[id] ?? 0) < maxRestarts;
}

/** Whether a child has failed too often: only the person can restart it. */
export function isGivenUp(restarts: Restarts, id: string): boolean {
  return (restarts[id] ?? 0) > maxRestarts;
}

export function withRestart(restarts: Restarts, id: string): Restarts {
  return { ...restarts, [id]: (restarts[id] ?? 0) + 1 };
}

/** XState stops a machine that throws, but not its children: a socket would stay open, a lock would stay taken. */
export function stopOrphans(parent: AnyActorRef, id: string): void {
  const dead: AnyActorRef | undefined = parent.getSnapshot().children[id];
  const orphans: Record<string, AnyActorRef> = dead?.getSnapshot().children ?? {};
  for (const orphan of Object.values(orphans)) {
    if (orphan.getSnapshot().status === 'active') orphan.send({ type: 'xstate.stop' });
  }
}
