import type { AnyActor, AnyActorLogic } from 'xstate';
import { standsFor } from './actor-logic.ts';
import { idForActor } from './actor-text.ts';
import { kindOfLogic } from './logic-machine.ts';
import { isMachine } from './nodes.ts';
import { scopeOf, setId } from './xstate-internals.ts';

/**
 * Changes an actor during its creation, before it has a snapshot. It executes only XState's own actions, none of its machine. A promise, a
 * callback or an observable stays in its initial state until it is settled. Machines, transition functions and stores run unchanged.
 * @param sessionId replaces XState's id, which counts the actors of all systems and would differ in a replay
 * @param siblings the ids of all actors that its parent has ever started
 * @returns whether the actor is a stand-in
 */
export function interceptActor(actor: AnyActor, sessionId: string, siblings: ReadonlySet<string>): boolean {
  const scope = scopeOf(actor);
  // The id of an unnamed actor is its session id.
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
 * XState's own logic keeps what it started, such as a subscription, outside the snapshot, and reads it to stop. A stand-in starts nothing,
 * so it handles its stop itself.
 */
function standIn(logic: AnyActorLogic): AnyActorLogic {
  const standing: AnyActorLogic = {
    getInitialSnapshot: (scope, input) => logic.getInitialSnapshot(scope, input),
    transition: (snapshot, event) => {
      if (event.type === 'xstate.workbench.settle') return { ...snapshot, ...event.snapshot };
      // Other events would reach code that must not run.
      return event.type === 'xstate.stop' ? { ...snapshot, status: 'stopped', error: undefined } : snapshot;
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  };
  return Object.assign(standing, { [standsFor]: logic });
}
