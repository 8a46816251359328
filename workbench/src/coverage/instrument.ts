import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type InspectionEvent,
  StateMachine,
} from 'xstate';
import { declaredTransitions } from '../model/nodes.ts';
import { watchGuards } from './asked-guards.ts';
import { type GatheredMachine, guardKey } from './gathered.ts';
import { Tally } from './tally.ts';

/** What the machines of this process go through. */
export interface Gathering {
  /** All since the last call, by machine; those that `provide` makes count as the one they are made of. */
  take(): GatheredMachine[];
}

/** One call into a machine. */
interface Call {
  /** By an actor that runs, not by a pure step. */
  isActor: boolean;
  /** What it goes through until that counts, which is when its actor starts; `null` where it counts at once. */
  held: (() => void)[] | null;
  /** The states before. */
  nodes: readonly AnyStateNode[];
}

const installed = Symbol.for('statechart-coverage');

/**
 * Has XState tell what every machine of this process goes through from now on, by pure steps and in running actors alike.
 * To be called before any machine is made. Called again, it returns the same gathering.
 */
export function gatherCoverage(): Gathering {
  const before: Gathering | undefined = Reflect.get(StateMachine.prototype, installed);
  const gathering = before ?? install();
  Reflect.set(StateMachine.prototype, installed, gathering);
  return gathering;
}

function install(): Gathering {
  const { transition, getInitialSnapshot } = StateMachine.prototype;
  /** By what a machine was made of, which `provide` keeps. */
  const tallies = new Map<object, Tally>();
  const tallyOf = new WeakMap<AnyStateMachine, Tally>();
  const idOf = new WeakMap<AnyTransitionDefinition, string>();
  const watchedSystems = new WeakSet<object>();
  const heldOf = new WeakMap<object, (() => void)[]>();
  let call: Call = { isActor: false, held: null, nodes: [] };

  const watchMachine = watchGuards((definition, guard, answer) => {
    const { isActor } = call;
    tell(() => {
      const key = guardKey(idOf.get(definition) ?? '', guard, answer);
      tallyOf.get(definition.source.machine)?.count('guards', key, isActor);
    });
  });

  function know(machine: AnyStateMachine): void {
    if (tallyOf.has(machine)) return;
    const tally = tallies.get(machine.config) ?? new Tally(machine);
    tallies.set(machine.config, tally);
    tallyOf.set(machine, tally);
    for (const { definition, id } of declaredTransitions(machine)) idOf.set(definition, id);
    watchMachine(machine);
  }

  function tell(record: () => void): void {
    if (call.held) call.held.push(record);
    else record();
  }

  function during<T>(next: Call, run: () => T): T {
    const before = call;
    call = next;
    try {
      return run();
    } finally {
      call = before;
    }
  }

  function watchSystem(system: AnyActorScope['system']): void {
    if (watchedSystems.has(system)) return;
    watchedSystems.add(system);
    system.inspect(onInspected);
  }

  function onInspected(event: InspectionEvent): void {
    if (event.type === '@xstate.microstep' && isMachineSnapshot(event.snapshot)) {
      onMicrostep(event.snapshot, event._transitions);
    } else if (event.type === '@xstate.event' && event.event.type === 'xstate.init') {
      // Told of an actor that starts, and of no other.
      for (const record of heldOf.get(event.actorRef) ?? []) record();
      heldOf.delete(event.actorRef);
    }
  }

  function onMicrostep(snapshot: AnyMachineSnapshot, taken: readonly AnyTransitionDefinition[]): void {
    const { isActor, nodes } = call;
    const tally = tallyOf.get(snapshot.machine);
    if (!tally) return;
    const entered = new Set(snapshot._nodes);
    for (const { source, target } of taken) {
      // Nothing is ever in a history state: one is entered by way of it.
      for (const node of target ?? []) if (node.type === 'history') entered.add(node);
      // Of an initial state that is left at once, this is all there is to see.
      for (let node: AnyStateNode | undefined = source; node; node = node.parent) entered.add(node);
    }
    for (const node of nodes) entered.delete(node);
    call.nodes = snapshot._nodes;
    tell(() => {
      for (const { id } of entered) tally.count('states', id, isActor);
      for (const definition of taken) tally.count('transitions', idOf.get(definition) ?? '', isActor);
    });
  }

  StateMachine.prototype.transition = function (this: AnyStateMachine, snapshot, event, scope) {
    know(this);
    know(snapshot.machine);
    watchSystem(scope.system);
    return during({ isActor: isActorOf(scope, this), held: null, nodes: snapshot._nodes }, () =>
      transition.call(this, snapshot, event, scope),
    );
  };

  StateMachine.prototype.getInitialSnapshot = function (this: AnyStateMachine, scope, input) {
    know(this);
    watchSystem(scope.system);
    const isActor = isActorOf(scope, this);
    const held: (() => void)[] | null = isActor ? [] : null;
    // Not all that are made are started: a pure step makes one for a scope.
    if (held) heldOf.set(scope.self, held);
    return during({ isActor, held, nodes: [] }, () => {
      const snapshot = getInitialSnapshot.call(this, scope, input);
      if (snapshot.status !== 'error') onMicrostep(snapshot, []);
      return snapshot;
    });
  };

  return { take: () => [...tallies.values()].flatMap((tally) => tally.take() ?? []) };
}

/** Whether a scope is that of an actor of the machine, rather than one for a pure step. */
function isActorOf({ self, sessionId }: AnyActorScope, machine: AnyStateMachine): boolean {
  return sessionId === self.sessionId && 'logic' in self && self.logic === machine;
}

function isMachineSnapshot(snapshot: object): snapshot is AnyMachineSnapshot {
  return '_nodes' in snapshot;
}
