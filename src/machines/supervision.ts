import type { AnyActorRef } from 'xstate';

/** A child that has failed: one line in the log. */
export interface Failure {
  actorId: string;
  error: unknown;
}

/** How often a child is started again by itself; then a person decides. */
const maxRestarts = 3;

/** How often each child was started again, by its id. */
export type Restarts = Readonly<Record<string, number>>;

export function canRestart(restarts: Restarts, id: string): boolean {
  return (restarts[id] ?? 0) < maxRestarts;
}

/** It has failed too often: a person starts it again. */
export function isGivenUp(restarts: Restarts, id: string): boolean {
  return (restarts[id] ?? 0) > maxRestarts;
}

export function withRestart(restarts: Restarts, id: string): Restarts {
  return { ...restarts, [id]: (restarts[id] ?? 0) + 1 };
}

/** XState stops a machine that throws, but not its children: a socket would stay open, a lock taken. */
export function stopOrphans(parent: AnyActorRef, id: string): void {
  const dead: AnyActorRef | undefined = parent.getSnapshot().children[id];
  const orphans: Record<string, AnyActorRef> = dead?.getSnapshot().children ?? {};
  for (const orphan of Object.values(orphans)) {
    if (orphan.getSnapshot().status === 'active') orphan.send({ type: 'xstate.stop' });
  }
}
