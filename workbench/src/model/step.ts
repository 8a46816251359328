import {
  type AnyActor,
  type AnyActorRef,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  createActor,
  type ExecutableActionObject,
  fromCallback,
} from 'xstate';
import { byWorkbench } from '../coverage/by-workbench.ts';
import { idForActor } from './actor-text.ts';
import { freeSystemIds, parentOf, setId, transitionsOf } from './xstate-internals.ts';

/** One step of a machine. None of its actions was executed. */
export interface WatchedStep {
  snapshot: AnyMachineSnapshot;
  /** The taken transitions, in the order of the microsteps. */
  taken: readonly AnyTransitionDefinition[];
  /**
   * The actions that a running actor would execute: events sent, emitted and delayed, actors started and stopped, actions of the machine.
   */
  actions: readonly ExecutableActionObject[];
}

/** The maximum number of transitions in one step. More of them are an infinite loop. */
const maxMicrosteps = 5000;

/**
 * Computes a step of a machine without executing anything, and collects the transitions of each microstep. Throws if the step never ends.
 * @param before the snapshot before the step; `null` at the start
 * @param self the machine's own actor, as its actions see it
 * @param isAsserted whether a test asserts on the step, so that it counts for the coverage
 */
export function watchStep(
  step: (scope: AnyActorScope) => AnyMachineSnapshot,
  before: AnyMachineSnapshot | null,
  self: AnyActorRef = inertActor(),
  isAsserted = false,
): WatchedStep {
  const actions: ExecutableActionObject[] = [];
  const inert = inertScope(self, {
    actionExecutor(action) {
      actions.push(action);
      const stopped = action.type === 'xstate.stopChild' ? (action.params as unknown as AnyActorRef) : null;
      if (stopped) freeSystemIds(stopped);
    },
  });
  const scope = isAsserted ? inert : Object.assign(inert, { [byWorkbench]: true });
  const taken: AnyTransitionDefinition[] = [];
  let microsteps = 0;
  const ids = new Set(Object.keys(before?.children ?? {}));
  const subscription = self.system.inspect((event) => {
    const actor = event.actorRef as AnyActor;
    if (event.type === '@xstate.actor' && parentOf(actor) === self) {
      if (actor.id === actor.sessionId) setId(actor, idForActor(actor, ids));
      ids.add(actor.id);
    }
    // Invoked machines report their initial microsteps to the same system.
    if (event.type !== '@xstate.microstep' || event.actorRef !== self) return;
    taken.push(...transitionsOf(event));
    microsteps += 1;
    if (microsteps > maxMicrosteps) throw new Error(endlessText(taken));
  });
  try {
    return { snapshot: withAllChildren(step(scope), actions), taken, actions };
  } finally {
    subscription.unsubscribe();
  }
}

/**
 * Adds the actors that `spawnChild` started without an id, each under an id of its own: XState stores them all under `undefined`, so that
 * only the last one remains.
 */
function withAllChildren(
  snapshot: AnyMachineSnapshot,
  actions: readonly ExecutableActionObject[],
): AnyMachineSnapshot {
  if (!Object.hasOwn(snapshot.children, 'undefined')) return snapshot;
  const stopped = new Set(
    actions.filter(({ type }) => type === 'xstate.stopChild').map(({ params }) => params),
  );
  const spawned = actions.flatMap(({ type, params }) => {
    const { id, actorRef } = { ...params } as { id?: string; actorRef?: AnyActor };
    const isUnnamed = type === 'xstate.spawnChild' && id === undefined;
    return isUnnamed && actorRef && !stopped.has(actorRef as never) ? [actorRef] : [];
  });
  const { undefined: _, ...others } = snapshot.children;
  const children = { ...others, ...Object.fromEntries(spawned.map((actor) => [actor.id, actor])) };
  return { ...snapshot, children } as AnyMachineSnapshot;
}

/** An actor that does nothing. It has a parent, since a machine may be written to run as a child and send events to its parent. */
export function inertActor(): AnyActorRef {
  const nothing = fromCallback(() => {});
  return createActor(nothing, { id: 'simulated', parent: createActor(nothing, { id: 'parent' }) });
}

function endlessText(taken: readonly AnyTransitionDefinition[]): string {
  const circle = [...new Set(taken.slice(-20).map(({ source }) => source.id))];
  return (
    `The machine takes transitions without end: more than ${maxMicrosteps} in one step. ` +
    `The last were those of ${circle.join(', ')}.`
  );
}

/** A scope in which nothing happens but the given effects. */
export function inertScope(self: AnyActorRef, effects: Partial<AnyActorScope>): AnyActorScope {
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
    actionExecutor: nothing,
    ...effects,
  };
}
