import type { AnyActorRef, AnyActorScope, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { declaredTransitions } from './nodes.ts';
import { done, failed } from './outcomes.ts';
import { watchStep } from './step.ts';
import { reportOf, type StepReport, type Timer, timersAfter } from './step-report.ts';

/** Something that happens to a simulated machine: plain data, so that it can be kept, sent and replayed. */
export type Occurrence =
  | { kind: 'event'; event: AnyEventObject }
  | { kind: 'done'; actorId: string; output: unknown }
  | { kind: 'failed'; actorId: string; error: unknown }
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
  return step({ machine, input, now: 0, timers: [] }, (scope) => machine.getInitialSnapshot(scope, input));
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
      return take(simulation, done(existing(simulation, occurrence.actorId), occurrence.output));
    case 'failed':
      return take(simulation, failed(existing(simulation, occurrence.actorId), occurrence.error));
    case 'elapse':
      return elapse(simulation, occurrence.milliseconds);
  }
}

/** Whether an event would take a transition now. */
export function canTake({ snapshot, machine }: Simulation, event: AnyEventObject): boolean {
  if (snapshot.status !== 'active') return false;
  return (machine.getTransitionData(snapshot, event) ?? []).length > 0;
}

export function waitingActors({ snapshot }: Simulation): WaitingActor[] {
  const children: [string, AnyActorRef | undefined][] = Object.entries(snapshot.children);
  return children.flatMap(([id, child]) =>
    child ? [{ id, src: typeof child.src === 'string' ? child.src : 'inline' }] : [],
  );
}

function existing({ snapshot }: Simulation, actorId: string): string {
  if (!snapshot.children[actorId]) throw new Error(`No actor '${actorId}' is running.`);
  return actorId;
}

function take(simulation: Simulation, event: AnyEventObject): Simulation {
  return step(simulation, (scope) => simulation.machine.transition(simulation.snapshot, event, scope));
}

function elapse(simulation: Simulation, milliseconds: number): Simulation {
  const end = simulation.now + milliseconds;
  const reports: StepReport[] = [];
  let current = simulation;
  for (;;) {
    const [next] = current.timers.filter(({ due }) => due <= end).toSorted((a, b) => a.due - b.due);
    if (!next || current.snapshot.status !== 'active') break;
    const timers = current.timers.filter((timer) => timer !== next);
    current = take({ ...current, now: next.due, timers }, next.event);
    reports.push(current.last);
  }
  return { ...current, now: end, last: joined(reports) };
}

function joined(reports: readonly StepReport[]): StepReport {
  return {
    taken: reports.flatMap(({ taken }) => taken),
    emitted: reports.flatMap(({ emitted }) => emitted),
    sent: reports.flatMap(({ sent }) => sent),
    started: reports.flatMap(({ started }) => started),
    stopped: reports.flatMap(({ stopped }) => stopped),
    performed: reports.flatMap(({ performed }) => performed),
  };
}

function step(
  before: Pick<Simulation, 'machine' | 'input' | 'now' | 'timers'>,
  run: (scope: AnyActorScope) => AnyMachineSnapshot,
): Simulation {
  const { machine, input, now } = before;
  const { snapshot, taken, actions } = watchStep(run);
  const ids = new Map(declaredTransitions(machine).map(({ definition, id }) => [definition, id]));
  return {
    machine,
    input,
    snapshot,
    now,
    timers: timersAfter(before.timers, actions, now),
    last: reportOf(
      taken.flatMap((definition) => ids.get(definition) ?? []),
      actions,
    ),
  };
}
