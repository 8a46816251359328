import { useEffect, useEffectEvent } from 'react';
import type { Actor, AnyActorLogic, EmittedFrom } from 'xstate';

/** Runs `handle` for each event of a type that an actor emits: for example to navigate. */
export function useEmitted<TLogic extends AnyActorLogic, TType extends EmittedFrom<TLogic>['type']>(
  actor: Pick<Actor<TLogic>, 'on'> | undefined,
  type: TType,
  handle: (event: Extract<EmittedFrom<TLogic>, { type: TType }>) => void,
): void {
  const onEvent = useEffectEvent(handle);
  useEffect(() => {
    const subscription = actor?.on(type, (event) =>
      onEvent(event as Extract<EmittedFrom<TLogic>, { type: TType }>),
    );
    return () => subscription?.unsubscribe();
  }, [actor, type]);
}
