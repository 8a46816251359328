import type { AnyActor, AnyActorLogic, Snapshot } from 'xstate';
import { standsFor } from './actor-logic.ts';
import { idForActor } from './actor-text.ts';
import { kindOfLogic } from './logic-machine.ts';
import { isMachine } from './nodes.ts';
import { scopeOf, setId } from './xstate-internals.ts';

/** The outcome of a stand-in. */
export interface Settled {
  type: 'xstate.workbench.settle';
  snapshot: Snapshot<unknown>;
}

/**
 * Changes an actor that is being created, before it has a snapshot: it runs no action of its machine but XState's own, and a promise, a callback
 * or an observable stays as it begins until it is settled. Machines, transition functions and stores run as they are.
 * @param sessionId XState counts the actors of all systems, so that the same actor would have another id when it is played again
 * @param siblings the ids of the other actors of its parent that ever were
 * @returns whether the actor is a stand-in
 */
export function interceptActor(actor: AnyActor, sessionId: string, siblings: ReadonlySet<string>): boolean {
  const scope = scopeOf(actor);
  // An actor without an id has that of its session.
  const id = actor.id === actor.sessionId ? idForActor(actor, siblings) : actor.id;
  setId(actor, id, sessionId);
  const execute = scope.actionExecutor;
  scope.actionExecutor = (action) =>
    execute(action.type.startsWith('xstate.') ? action : { ...action, exec: () => {} });
  const { logic } = actor;
  if (isMachine(logic) || kindOfLogic(logic) === 'transition') return false;
  actor.logic = standIn(logic);
  return true;
}

/**
 * XState's own logic keeps what it has begun, such as a subscription, outside of the snapshot, and reads that when it stops. A stand-in begins
 * nothing, so that it stops by itself.
 */
function standIn(logic: AnyActorLogic): AnyActorLogic {
  const standing: AnyActorLogic = {
    getInitialSnapshot: (scope, input) => logic.getInitialSnapshot(scope, input),
    transition: (snapshot, event) => {
      if (event.type === 'xstate.workbench.settle') return { ...snapshot, ...event.snapshot };
      // Other events would reach code that does not run.
      return event.type === 'xstate.stop' ? { ...snapshot, status: 'stopped', error: undefined } : snapshot;
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  };
  return Object.assign(standing, { [standsFor]: logic });
}
