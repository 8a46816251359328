import { useActorRef } from '@xstate/react';
import { createContext, use, useLayoutEffect } from 'react';
import { Actor, type AnyActor, type AnyActorLogic, type InspectionEvent, StateMachine } from 'xstate';

/** Called with each actor that a view starts. The returned function is called before that actor stops. */
export const ActorsContext = createContext<((actor: AnyActor) => () => void) | null>(null);

/** `useActorRef` that reports the actor to the registered watchers. */
export function useScreenActor<TLogic extends AnyActorLogic>(
  ...parameters: Parameters<typeof useActorRef<TLogic>>
): Actor<TLogic> {
  const actor = useActorRef(...parameters);
  const enter = use(ActorsContext);
  // Before the effect that starts the actor, so that watchers see its first step.
  useLayoutEffect(() => enter?.(actor), [actor, enter]);
  useLayoutEffect(() => {
    const watching = actor.system.inspect(logStopped);
    return () => watching.unsubscribe();
  }, [actor]);
  return actor;
}

/** A child machine that throws is a bug: its parent shows that it stopped, and this logs why. */
function logStopped(event: InspectionEvent): void {
  if (event.type !== '@xstate.event' || !event.event.type.startsWith('xstate.error.actor.')) return;
  const { sourceRef } = event;
  // Effects log their failures themselves.
  if (!(sourceRef instanceof Actor && sourceRef.logic instanceof StateMachine)) return;
  const { error } = sourceRef.getSnapshot();
  console.error(`Stanza: ${sourceRef.id} stopped. ${error instanceof Error ? error.message : String(error)}`);
}
