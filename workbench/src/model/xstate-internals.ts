import {
  type AnyActor,
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type InspectionEvent,
  StateMachine,
} from 'xstate';

/**
 * The only uses of XState beyond its public interface. To support a new version of XState, check this file;
 * `npm run versions -w statechart-workbench` runs the tests against the oldest and the newest version.
 */

/** The oldest supported version of XState. Later versions of 5 are supported too. */
export const oldestXState = '5.20.0';

/** The active states of a snapshot, including the root. */
export function activeNodes(snapshot: AnyMachineSnapshot): readonly AnyStateNode[] {
  return snapshot._nodes;
}

/** Whether a snapshot is of a machine. */
export function hasNodes(snapshot: object): snapshot is AnyMachineSnapshot {
  return '_nodes' in snapshot;
}

/** The transitions that an inspected microstep takes. */
export function transitionsOf(
  event: Extract<InspectionEvent, { type: '@xstate.microstep' }>,
): readonly AnyTransitionDefinition[] {
  return event._transitions;
}

/** The transitions that a machine would take for an event. */
export function transitionsFor(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): readonly AnyTransitionDefinition[] {
  return machine.getTransitionData(snapshot, event) ?? [];
}

/** The state of a machine with this id. */
export function nodeById(machine: AnyStateMachine, id: string): AnyStateNode {
  return machine.getStateNodeById(id);
}

/** The parent of an actor; `undefined` for a root. */
export function parentOf(actor: AnyActorRef): AnyActor | undefined {
  return actor._parent as AnyActor | undefined;
}

/** Whether an actor has started and has not stopped. */
export function isStarted(actor: AnyActor): boolean {
  return Reflect.get(actor, '_processingStatus') === 1;
}

/** The scope that an actor passes to its logic. */
export function scopeOf(actor: AnyActor): AnyActorScope {
  return (actor as unknown as { _actorScope: AnyActorScope })._actorScope;
}

/** Changes the id of an actor during its creation. */
export function setId(actor: AnyActor, id: string, sessionId = actor.sessionId): void {
  Object.assign(actor, { id, sessionId });
  Object.assign(scopeOf(actor), { id, sessionId });
}

interface System {
  _set(systemId: string, actor: AnyActorRef): void;
  _unregister(actor: AnyActorRef): void;
}

/** The actors of each system that have a `systemId`: `getAll` came only with a later version. */
const named = new WeakMap<object, Set<AnyActorRef>>();

function namedIn(system: System): Set<AnyActorRef> {
  const known = named.get(system);
  if (known) return known;
  const actors = new Set<AnyActorRef>();
  named.set(system, actors);
  const { _set } = system;
  system._set = (systemId, actor) => {
    _set(systemId, actor);
    actors.add(actor);
  };
  return actors;
}

/** Gives these actors, and the actors inside them, their `systemId` in the system of an actor, and takes it from all others. */
export function holdSystemIds(self: AnyActorRef, actors: Iterable<AnyActorRef>): void {
  const system = self.system as unknown as System;
  const before = namedIn(system);
  for (const actor of before) system._unregister(actor);
  before.clear();
  for (const actor of withInner(actors)) {
    // The oldest supported version calls it `_systemId`.
    const { systemId, _systemId = systemId } = actor as AnyActor & { _systemId?: string };
    if (_systemId !== undefined) system._set(_systemId, actor);
  }
}

/** Frees the `systemId` of an actor and of the actors inside it, as a running actor does when it stops. */
export function freeSystemIds(actor: AnyActorRef): void {
  const system = actor.system as unknown as System;
  for (const one of withInner([actor])) system._unregister(one);
}

function withInner(actors: Iterable<AnyActorRef>): AnyActorRef[] {
  return [...actors].flatMap((actor) => {
    const { children = {} } = { ...actor.getSnapshot() } as Partial<AnyMachineSnapshot>;
    return [actor, ...withInner(Object.values<AnyActorRef>(children as never).filter(Boolean))];
  });
}

/** The prototype of all machines, whose functions can be replaced. */
export const machinePrototype = StateMachine.prototype;
