import { useCallback, useSyncExternalStore } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';

/**
 * Selects from the last snapshot of an actor, also if the actor has failed: what is on the screen stays. `useSelector` would throw in every
 * component.
 * @param part `undefined` if there is none: then `select` gets `undefined`
 * @param select must return a value that is equal by `Object.is` while nothing has changed
 */
export function useLastSnapshot<TActor extends AnyActorRef, T>(
  part: TActor | undefined,
  select: (snapshot: SnapshotFrom<TActor> | undefined) => T,
): T {
  const subscribe = useCallback(
    (notify: () => void) => part?.subscribe({ next: notify, error: notify }).unsubscribe ?? (() => {}),
    [part],
  );
  return useSyncExternalStore(subscribe, () => select(part?.getSnapshot()));
}
