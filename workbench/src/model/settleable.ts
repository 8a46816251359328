import type { ActorLogic, AnyActorLogic, AnyStateMachine, EventObject, Snapshot } from 'xstate';

/** Sets the snapshot of a stand-in. */
export interface Settlement extends EventObject {
  type: 'settle';
  snapshot: Snapshot<unknown>;
}

const waiting: Snapshot<unknown> = { status: 'active', output: undefined, error: undefined };

/**
 * A stand-in for an invoked actor. It stays active until a `settle` event gives its outcome.
 * @param fields fields of its snapshot while it is active, for a machine that reads them
 */
export function settleable(fields: object = {}): ActorLogic<Snapshot<unknown>, Settlement> {
  return {
    getInitialSnapshot: () => ({ ...waiting, ...fields }),
    transition: (current, event) => (event.type === 'settle' ? event.snapshot : current),
    getPersistedSnapshot: (current) => current,
  };
}

/** The machine with stand-ins that stay active until a `settle` event gives their outcome. `given` replaces some of them. */
export function withSettleableActors<M extends AnyStateMachine>(
  machine: M,
  given: Record<string, AnyActorLogic> = {},
): M {
  const actors = Object.fromEntries(
    Object.keys(machine.implementations.actors).map((src): [string, AnyActorLogic] => [src, settleable()]),
  );
  return machine.provide({ actors: { ...actors, ...given } }) as M;
}
