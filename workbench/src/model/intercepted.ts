import type { AnyActor, AnyActorLogic, Snapshot } from 'xstate';
import { kindOfLogic } from './logic-machine.ts';
import { isMachine } from './nodes.ts';
import { scopeOf } from './xstate-internals.ts';

/** The outcome of a stand-in. */
export interface Settled {
  type: 'xstate.workbench.settle';
  snapshot: Snapshot<unknown>;
}

/**
 * Changes an actor that is being created, before it has a snapshot: it runs no action of its machine but XState's own, and a promise, a callback
 * or an observable stays as it begins until it is settled. Machines, transition functions and stores run as they are.
 * @param sessionId XState counts the actors of all systems, so that the same actor would have another id when it is played again
 * @returns whether the actor is a stand-in
 */
export function interceptActor(actor: AnyActor, sessionId: string): boolean {
  const scope = scopeOf(actor);
  // An actor without an id has that of its session.
  const id = actor.id === actor.sessionId ? sessionId : actor.id;
  Object.assign(actor, { id, sessionId });
  Object.assign(scope, { id, sessionId });
  const execute = scope.actionExecutor;
  scope.actionExecutor = (action) =>
    execute(action.type.startsWith('xstate.') ? action : { ...action, exec: () => {} });
  const { logic } = actor;
  if (isMachine(logic) || kindOfLogic(logic) === 'transition') return false;
  actor.logic = standIn(logic);
  return true;
}

function standIn(logic: AnyActorLogic): AnyActorLogic {
  return {
    getInitialSnapshot: (scope, input) => logic.getInitialSnapshot(scope, input),
    transition: (snapshot, event, scope) => {
      if (event.type === 'xstate.workbench.settle') return { ...snapshot, ...event.snapshot };
      // Only what XState itself sends: other events would reach code that does not run.
      return event.type === 'xstate.stop' ? logic.transition(snapshot, event, scope) : snapshot;
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  };
}
