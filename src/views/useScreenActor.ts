import { useActorRef } from '@xstate/react';
import { createContext, use, useLayoutEffect } from 'react';
import type { Actor, AnyActor, AnyActorLogic } from 'xstate';

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
  return actor;
}
