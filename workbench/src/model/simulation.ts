import type {
  AnyActorRef,
  AnyActorScope,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
} from 'xstate';
import { declaredTransitions } from './nodes.ts';
import { became, done, failed } from './outcomes.ts';
import { watchStep } from './step.ts';
import { reportOf, type StepReport, type Timer, timersAfter } from './step-report.ts';

/** Something that happens to a simulated machine: plain data, so that it can be kept, sent and replayed. */
export type Occurrence =
  | { kind: 'event'; event: AnyEventObject }
  | { kind: 'done'; actorId: string; output: unknown }
  | { kind: 'failed'; actorId: string; error: unknown }
  /** An actor whose snapshots the machine looks at has another one. */
  | { kind: 'changed'; actorId: string; snapshot: unknown }
  /** Virtual milliseconds pass; delays that end meanwhile end in their order. */
  | { kind: 'elapse'; milliseconds: number };

/** A machine that stands still between two occurrences. Immutable: going back is taking an older one. */
export interface Simulation {
  machine: AnyStateMachine;
  input: unknown;
  snapshot: AnyMachineSnapshot;
  /** Virtual milliseconds since the start. */
  now: number;
  timers: readonly Timer[];
  /** Actors that have come to something; a machine keeps them until it leaves the state that invoked them. */
  settled: ReadonlySet<AnyActorRef>;
  /** Of the last occurrence. */
  last: StepReport;
}

/** An actor that a simulated machine has started and that waits. */
export interface WaitingActor {
  id: string;
  src: string;
}

/**
 * Starts a machine. Nothing of it runs: its actors wait to be told what they come to, and time stands still.
 * Throws what the machine throws, such as for an input that it cannot take.
 */
export function begin(machine: AnyStateMachine, input: unknown): Simulation {
  const begun = step({ machine, input, now: 0, timers: [], settled: new Set() }, (scope) =>
    machine.getInitialSnapshot(scope, input),
  );
  // XState catches here what it lets through in every later step.
  if (begun.snapshot.status === 'error') throw begun.snapshot.error;
  return begun;
}

/**
 * What the machine makes of an occurrence. Throws for one that cannot happen: the outcome of an actor that is not there, or
 * anything after the end.
 */
export function advance(simulation: Simulation, occurrence: Occurrence): Simulation {
  if (simulation.snapshot.status !== 'active') throw new Error('The machine has come to its end.');
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
  return (machine.getTransitionData(snapshot, event) ?? []).length > 0;
}

/** None after the end: a machine takes its actors with it. */
export function waitingActors({ snapshot, settled }: Simulation): WaitingActor[] {
  if (snapshot.status !== 'active') return [];
  const children: [string, AnyActorRef | undefined][] = Object.entries(snapshot.children);
  return children.flatMap(([id, child]) =>
    child && !settled.has(child) ? [{ id, src: typeof child.src === 'string' ? child.src : 'inline' }] : [],
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

function take(simulation: Simulation, event: AnyEventObject): Simulation {
  return step(simulation, (scope) => simulation.machine.transition(simulation.snapshot, event, scope));
}

/** A delay that begins itself anew would never come to an end of a very long time. */
const maxEnded = 10_000;

function elapse(simulation: Simulation, milliseconds: number): Simulation {
  const end = simulation.now + milliseconds;
  const reports: StepReport[] = [];
  let current = simulation;
  for (;;) {
    const [next] = current.timers.filter(({ due }) => due <= end).toSorted((a, b) => a.due - b.due);
    if (!next || current.snapshot.status !== 'active') break;
    if (reports.length === maxEnded) throw new Error(`More than ${maxEnded} delays end in that time.`);
    const timers = current.timers.filter((timer) => timer !== next);
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

function step(
  before: Pick<Simulation, 'machine' | 'input' | 'now' | 'timers' | 'settled'>,
  run: (scope: AnyActorScope) => AnyMachineSnapshot,
): Simulation {
  const { machine, input, now, settled } = before;
  const { snapshot, taken, actions } = watchStep(run);
  const ids = new Map(declaredTransitions(machine).map(({ definition, id }) => [definition, id]));
  return {
    machine,
    input,
    snapshot,
    now,
    timers: timersAfter(before.timers, actions, now),
    settled,
    last: reportOf(
      taken.flatMap((definition) => ids.get(definition) ?? []),
      actions,
    ),
  };
}

/** Ids of the states that a simulation is in, less the root: that one it is always in. Empty for none. */
export function activeIds(simulation: Simulation | undefined | null): ReadonlySet<string> {
  const nodes: AnyStateNode[] = simulation?.snapshot._nodes ?? [];
  return new Set(nodes.filter(({ parent }) => parent !== undefined).map(({ id }) => id));
}
