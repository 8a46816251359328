import { useActorRef } from '@xstate/react';
import { createContext, use, useLayoutEffect } from 'react';
import { Actor, type AnyActor, type AnyActorLogic, type InspectionEvent, StateMachine } from 'xstate';

/** Told of each actor that a view is about to start. What it returns is called before that actor stops. */
export const ActorsContext = createContext<((actor: AnyActor) => () => void) | null>(null);

/** `useActorRef`, known to whoever wants to watch. */
export function useScreenActor<TLogic extends AnyActorLogic>(
  ...parameters: Parameters<typeof useActorRef<TLogic>>
): Actor<TLogic> {
  const actor = useActorRef(...parameters);
  const enter = use(ActorsContext);
  // Before the effect that starts it, so that its first step is seen.
  useLayoutEffect(() => enter?.(actor), [actor, enter]);
  useLayoutEffect(() => {
    const watching = actor.system.inspect(logStopped);
    return () => watching.unsubscribe();
  }, [actor]);
  return actor;
}

/** A child machine that throws is a bug. Its parent shows that it stopped; this says why. */
function logStopped(event: InspectionEvent): void {
  if (event.type !== '@xstate.event' || !event.event.type.startsWith('xstate.error.actor.')) return;
  const { sourceRef } = event;
  // Effects log their failures themselves.
  if (!(sourceRef instanceof Actor && sourceRef.logic instanceof StateMachine)) return;
  const { error } = sourceRef.getSnapshot();
  console.error(`Stanza: ${sourceRef.id} stopped. ${error instanceof Error ? error.message : String(error)}`);
}
