import type { AnyActorRef, SnapshotFrom } from 'xstate';

export interface Waiting {
  signal: AbortSignal;
  /** Milliseconds. */
  timeout: number;
}

/**
 * The first snapshot of a running actor that passes the test. XState's `waitFor` does the same, but would add its code to the files that
 * every page loads.
 * @throws the reason of the signal, a `TimeoutError`, or the error of the actor
 */
export function reach<A extends AnyActorRef>(
  actor: A,
  isReached: (snapshot: SnapshotFrom<A>) => boolean,
  { signal, timeout }: Waiting,
): Promise<SnapshotFrom<A>> {
  const { promise, resolve, reject } = Promise.withResolvers<SnapshotFrom<A>>();
  const end = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const fail = () => reject(end.reason);
  const check = (snapshot: SnapshotFrom<A>) => {
    if (isReached(snapshot)) resolve(snapshot);
  };
  const subscription = actor.subscribe({
    next: check,
    error: reject,
    complete: () => reject(new Error(`The actor ${actor.id} has stopped.`)),
  });
  end.addEventListener('abort', fail);
  if (end.aborted) fail();
  check(actor.getSnapshot());
  return promise.finally(() => {
    subscription.unsubscribe();
    end.removeEventListener('abort', fail);
  });
}
