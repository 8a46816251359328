import type {
  AnyActorScope,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';
import { declaredTransitions, enteredBy } from '../model/nodes.ts';
import { activeNodes, hasNodes, machinePrototype, transitionsOf } from '../model/xstate-internals.ts';
import { watchGuards } from './asked-guards.ts';
import { byWorkbench } from './by-workbench.ts';
import { type GatheredMachine, guardKey, pairKey } from './gathered.ts';
import { type Driver, Tally } from './tally.ts';

/** The coverage of this process. */
export interface Gathering {
  /** All hits since the last call, by machine. A machine made by `provide` counts as its original. */
  take(): GatheredMachine[];
  /** Drops all hits since the last call, without computing the charts. */
  discard(): void;
}

/** One call of a machine's logic. */
interface Call {
  driver: Driver;
  /** Hits that are recorded only when the actor starts; `null` if hits are recorded at once. */
  held: (() => void)[] | null;
  /** The states before the call. */
  nodes: readonly AnyStateNode[];
  /** The ids of the transitions that led to the current state. */
  before: readonly string[];
}

const installed = Symbol.for('statechart-coverage');

/**
 * Patches XState to count every transition of all machines of this process, both pure transitions and those of running actors. Call it
 * before any machine is created. Further calls return the same object.
 */
export function gatherCoverage(): Gathering {
  const before: Gathering | undefined = Reflect.get(machinePrototype, installed);
  const gathering = before ?? install();
  Reflect.set(machinePrototype, installed, gathering);
  return gathering;
}

function install(): Gathering {
  const { transition, getInitialSnapshot } = machinePrototype;
  /** Tallies by the machine's configuration, which `provide` keeps. */
  const tallies = new Map<object, Tally>();
  const tallyOf = new WeakMap<AnyStateMachine, Tally>();
  const idOf = new WeakMap<AnyTransitionDefinition, string>();
  const watchedSystems = new WeakSet<object>();
  const heldOf = new WeakMap<object, (() => void)[]>();
  const ledTo = new WeakMap<object, readonly string[]>();
  let call: Call = { driver: 'step', held: null, nodes: [], before: [] };

  const watchMachine = watchGuards((definition, guard, answer) => {
    const { driver } = call;
    report(() => {
      const key = guardKey(idOf.get(definition) ?? '', guard, answer);
      tallyOf.get(definition.source.machine)?.count('guards', key, driver);
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

  function report(record: () => void): void {
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
      onMicrostep(event.snapshot, transitionsOf(event));
    } else if (event.type === '@xstate.event' && event.event.type === 'xstate.init') {
      // XState emits this inspection event only for actors that start.
      for (const record of heldOf.get(event.actorRef) ?? []) record();
      heldOf.delete(event.actorRef);
    }
  }

  function onMicrostep(snapshot: AnyMachineSnapshot, taken: readonly AnyTransitionDefinition[]): void {
    const { driver, nodes, before } = call;
    const tally = tallyOf.get(snapshot.machine);
    if (!tally) return;
    const entered = new Set(activeNodes(snapshot));
    for (const transition of taken) {
      for (const node of enteredBy(transition)) entered.add(node);
      // An initial state that is left immediately appears only as the source of a transition.
      for (let node: AnyStateNode | undefined = transition.source; node; node = node.parent)
        entered.add(node);
    }
    for (const node of nodes) entered.delete(node);
    call.nodes = activeNodes(snapshot);
    const ids = taken.map((definition) => idOf.get(definition) ?? '');
    if (ids.length > 0) call.before = ids;
    report(() => {
      for (const { id } of entered) tally.count('states', id, driver);
      for (const id of ids) tally.count('transitions', id, driver);
      for (const id of ids) for (const first of before) tally.count('pairs', pairKey(first, id), driver);
    });
  }

  machinePrototype.transition = function (this: AnyStateMachine, snapshot, event, scope) {
    know(this);
    know(snapshot.machine);
    watchSystem(scope.system);
    const next = { driver: driverOf(scope, this), held: null, nodes: activeNodes(snapshot) };
    return during({ ...next, before: ledTo.get(snapshot) ?? [] }, () => {
      const after = transition.call(this, snapshot, event, scope);
      ledTo.set(after, call.before);
      return after;
    });
  };

  machinePrototype.getInitialSnapshot = function (this: AnyStateMachine, scope, input) {
    know(this);
    watchSystem(scope.system);
    const driver = driverOf(scope, this);
    const held: (() => void)[] | null = driver === 'actor' ? [] : null;
    // A created actor may never start: a pure transition creates one for its scope.
    if (held) heldOf.set(scope.self, held);
    return during({ driver, held, nodes: [], before: [] }, () => {
      const snapshot = getInitialSnapshot.call(this, scope, input);
      if (snapshot.status !== 'error') onMicrostep(snapshot, []);
      ledTo.set(snapshot, call.before);
      return snapshot;
    });
  };

  return {
    take: () => [...tallies.values()].flatMap((tally) => tally.take() ?? []),
    discard: () => {
      for (const tally of tallies.values()) tally.discard();
    },
  };
}

function driverOf(scope: AnyActorScope, machine: AnyStateMachine): Driver {
  if (byWorkbench in scope) return 'workbench';
  const { self, sessionId } = scope;
  // The scope of a pure transition is an actor that does not run the machine.
  return sessionId === self.sessionId && 'logic' in self && self.logic === machine ? 'actor' : 'step';
}

function isMachineSnapshot(snapshot: object): snapshot is AnyMachineSnapshot {
  return hasNodes(snapshot);
}
