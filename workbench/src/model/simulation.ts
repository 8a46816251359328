import type {
  AnyActorLogic,
  AnyActorRef,
  AnyActorScope,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
} from 'xstate';
import { logicOf } from './actor-logic.ts';
import { declaredTransitions } from './nodes.ts';
import { became, done, failed } from './outcomes.ts';
import { type SimulatedSelf, simulatedSelf } from './simulated-self.ts';
import { watchStep } from './step.ts';
import {
  reportOf,
  type StepReport,
  sentToSelf,
  type Timer,
  timersAfter,
  timersWithout,
} from './step-report.ts';
import { activeNodes, transitionsFor } from './xstate-internals.ts';

/** One step of a simulation. It is plain data, so it can be stored, sent and replayed. */
export type Occurrence =
  | { kind: 'event'; event: AnyEventObject }
  | { kind: 'done'; actorId: string; output: unknown }
  | { kind: 'failed'; actorId: string; error: unknown }
  /** The snapshot of an actor invoked with `onSnapshot` has changed. */
  | { kind: 'changed'; actorId: string; snapshot: unknown }
  /** Virtual time passes, in milliseconds. Delays that are due in this time end in order. */
  | { kind: 'elapse'; milliseconds: number };

/** A simulated machine between two occurrences. It is immutable: to go back, use an earlier one. */
export interface Simulation {
  machine: AnyStateMachine;
  input: unknown;
  snapshot: AnyMachineSnapshot;
  /** Virtual milliseconds since the start. */
  now: number;
  timers: readonly Timer[];
  /** The machine's own actor, as its actions see it. It is the same object in all steps. */
  self: SimulatedSelf;
  /** Actors that are done or have failed. The machine keeps them until it leaves the state that invoked them. */
  settled: ReadonlySet<AnyActorRef>;
  last: StepReport;
}

/** A started actor of the simulated machine that has no outcome yet. */
export interface WaitingActor {
  id: string;
  src: string;
  logic: AnyActorLogic | undefined;
}

/**
 * Starts a machine. Nothing is executed: its actors wait for simulated outcomes, and virtual time does not advance by itself. Throws the
 * error of the machine, for example for an invalid input.
 */
export function begin(machine: AnyStateMachine, input: unknown): Simulation {
  const start = {
    machine,
    input,
    now: 0,
    timers: [],
    self: simulatedSelf(),
    settled: new Set<AnyActorRef>(),
  };
  const begun = step(start, null, (scope) => machine.getInitialSnapshot(scope, input));
  // XState catches errors of the initial transition, but not of later transitions.
  if (begun.simulation.snapshot.status === 'error') throw begun.simulation.snapshot.error;
  return deliver(begun);
}

/**
 * Applies an occurrence to a simulation. Throws if the occurrence is not possible: an outcome of an actor that is not running, or any
 * occurrence after the machine has stopped.
 */
export function advance(simulation: Simulation, occurrence: Occurrence): Simulation {
  if (simulation.snapshot.status !== 'active') throw new Error('The machine has stopped.');
  switch (occurrence.kind) {
    case 'event':
      return take(simulation, occurrence.event);
    case 'done':
      return settle(simulation, occurrence.actorId, done(occurrence.actorId, occurrence.output));
    case 'failed':
      return settle(simulation, occurrence.actorId, failed(occurrence.actorId, occurrence.error));
    case 'changed':
      return look(simulation, occurrence.actorId, occurrence.snapshot);
    case 'elapse':
      return elapse(simulation, occurrence.milliseconds);
  }
}

/** Whether an event would take a transition now. */
export function canTake({ snapshot, machine }: Simulation, event: AnyEventObject): boolean {
  if (snapshot.status !== 'active') return false;
  return transitionsFor(machine, snapshot, event).length > 0;
}

/** The actors without an outcome; none after the machine has stopped. */
export function waitingActors({ snapshot, settled }: Simulation): WaitingActor[] {
  if (snapshot.status !== 'active') return [];
  const children: [string, AnyActorRef | undefined][] = Object.entries(snapshot.children);
  return children.flatMap(([id, child]) =>
    child && !settled.has(child)
      ? [{ id, src: typeof child.src === 'string' ? child.src : 'inline', logic: logicOf(child) }]
      : [],
  );
}

function settle(simulation: Simulation, actorId: string, event: AnyEventObject): Simulation {
  const actor = runningActor(simulation, actorId);
  return take({ ...simulation, settled: new Set([...simulation.settled, actor]) }, event);
}

function look(simulation: Simulation, actorId: string, snapshot: unknown): Simulation {
  runningActor(simulation, actorId);
  return take(simulation, became(actorId, snapshot));
}

function runningActor({ snapshot, settled }: Simulation, actorId: string): AnyActorRef {
  const actor: AnyActorRef | undefined = snapshot.children[actorId];
  if (!actor || settled.has(actor)) throw new Error(`No actor '${actorId}' is running.`);
  return actor;
}

/** Delivers an event, and then the events that the machine sends to itself. */
function take(simulation: Simulation, event: AnyEventObject): Simulation {
  return deliver(takeOne(simulation, event));
}

function takeOne(simulation: Simulation, event: AnyEventObject): Stepped {
  const { machine, snapshot } = simulation;
  return step(simulation, snapshot, (scope) => machine.transition(snapshot, event, scope));
}

/** The limit for a machine that sends itself an event whenever it receives one. */
const maxDelivered = 10_000;

function deliver({ simulation, inbox }: Stepped): Simulation {
  const waiting = [...inbox];
  const reports = [simulation.last];
  let current = simulation;
  for (let event = waiting.shift(); event && current.snapshot.status === 'active'; event = waiting.shift()) {
    if (reports.length > maxDelivered) {
      throw new Error(
        `The machine sends itself '${event.type}' without end: more than ${maxDelivered} times.`,
      );
    }
    const next = takeOne(current, event);
    waiting.push(...next.inbox);
    current = next.simulation;
    reports.push(current.last);
  }
  // A stopped actor has no delays.
  const timers = current.snapshot.status === 'active' ? current.timers : [];
  return { ...current, timers, last: reports.length === 1 ? current.last : joined(reports) };
}

/** The limit for delays that restart themselves, so that a very long time ends too. */
const maxEnded = 10_000;

function elapse(simulation: Simulation, milliseconds: number): Simulation {
  const end = simulation.now + milliseconds;
  const reports: StepReport[] = [];
  let current = simulation;
  for (;;) {
    const [next] = current.timers.filter(({ due }) => due <= end).toSorted((a, b) => a.due - b.due);
    if (!next || current.snapshot.status !== 'active') break;
    if (reports.length === maxEnded) throw new Error(`More than ${maxEnded} delays end in that time.`);
    const timers = timersWithout(current.timers, next);
    current = take({ ...current, now: next.due, timers }, next.event);
    reports.push({ ...current.last, ended: [next.event] });
  }
  return { ...current, now: end, last: joined(reports) };
}

function joined(reports: readonly StepReport[]): StepReport {
  return {
    taken: reports.flatMap(({ taken }) => taken),
    ended: reports.flatMap(({ ended }) => ended),
    emitted: reports.flatMap(({ emitted }) => emitted),
    sent: reports.flatMap(({ sent }) => sent),
    started: reports.flatMap(({ started }) => started),
    stopped: reports.flatMap(({ stopped }) => stopped),
    performed: reports.flatMap(({ performed }) => performed),
  };
}

/** A simulation after one step, and the events that the machine sent to itself in the step. */
interface Stepped {
  simulation: Simulation;
  inbox: readonly AnyEventObject[];
}

function step(
  before: Pick<Simulation, 'machine' | 'input' | 'now' | 'timers' | 'self' | 'settled'>,
  snapshotBefore: AnyMachineSnapshot | null,
  run: (scope: AnyActorScope) => AnyMachineSnapshot,
): Stepped {
  const { machine, input, now, self, settled } = before;
  const { result, sent } = self.during(snapshotBefore, settled, () =>
    watchStep(run, snapshotBefore, self.actor),
  );
  const { snapshot, taken, actions } = result;
  const ids = new Map(declaredTransitions(machine).map(({ definition, id }) => [definition, id]));
  const simulation = {
    machine,
    input,
    snapshot,
    now,
    timers: timersAfter(before.timers, actions, now, self.actor),
    self,
    settled,
    last: reportOf(
      taken.flatMap((definition) => ids.get(definition) ?? []),
      actions,
      self.actor,
    ),
  };
  return { simulation, inbox: [...sent, ...sentToSelf(actions, self.actor)] };
}

/** Ids of the active states, without the root, which is always active. Empty without a simulation. */
export function activeIds(simulation: Simulation | undefined | null): ReadonlySet<string> {
  const nodes = simulation ? activeNodes(simulation.snapshot) : [];
  return new Set(nodes.filter(({ parent }) => parent !== undefined).map(({ id }) => id));
}
