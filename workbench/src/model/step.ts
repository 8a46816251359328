import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  createEmptyActor,
  type ExecutableActionObject,
} from 'xstate';

/** One step of a machine. None of its actions was executed. */
export interface WatchedStep {
  snapshot: AnyMachineSnapshot;
  /** The transitions taken, in the order of the microsteps. */
  taken: readonly AnyTransitionDefinition[];
  /**
   * The actions that a running actor would execute: events sent, emitted and delayed, actors started and stopped, actions of the
   * machine.
   */
  actions: readonly ExecutableActionObject[];
}

/** Computes a step of a machine without executing anything, and collects the transitions taken in each microstep. */
export function watchStep(step: (scope: AnyActorScope) => AnyMachineSnapshot): WatchedStep {
  const actions: ExecutableActionObject[] = [];
  const scope = inertScope((action) => actions.push(action));
  const taken: AnyTransitionDefinition[] = [];
  scope.system.inspect((event) => {
    // Invoked machines report their initial steps to the same system.
    if (event.type === '@xstate.microstep' && event.actorRef === scope.self)
      taken.push(...event._transitions);
  });
  return { snapshot: step(scope), taken, actions };
}

function inertScope(actionExecutor: AnyActorScope['actionExecutor']): AnyActorScope {
  const self = createEmptyActor();
  const nothing = () => {};
  return {
    self,
    system: self.system,
    id: self.id,
    sessionId: self.sessionId,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor,
  };
}
