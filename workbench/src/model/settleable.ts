import type { ActorLogic, AnyActorLogic, AnyStateMachine, EventObject, Snapshot } from 'xstate';

/** Tells a stand-in what it comes to. */
export interface Settlement extends EventObject {
  type: 'settle';
  snapshot: Snapshot<unknown>;
}

const waiting: Snapshot<unknown> = { status: 'active', output: undefined, error: undefined };

/**
 * Stands in for an invoked actor: it runs until told what it comes to.
 * @param fields what of its snapshot the machine looks at meanwhile
 */
export function settleable(fields: object = {}): ActorLogic<Snapshot<unknown>, Settlement> {
  return {
    getInitialSnapshot: () => ({ ...waiting, ...fields }),
    transition: (current, event) => (event.type === 'settle' ? event.snapshot : current),
    getPersistedSnapshot: (current) => current,
  };
}

/** The machine with actors that run until `settle` events say what they come to, but for those given. */
export function withSettleableActors<M extends AnyStateMachine>(
  machine: M,
  given: Record<string, AnyActorLogic> = {},
): M {
  const actors = Object.fromEntries(
    Object.keys(machine.implementations.actors).map((src): [string, AnyActorLogic] => [src, settleable()]),
  );
  return machine.provide({ actors: { ...actors, ...given } }) as M;
}
