import {
  type AnyActor,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  type InspectionEvent,
} from 'xstate';
import { ExactClock } from './exact-clock.ts';
import { interceptActor } from './intercepted.ts';
import { isMachine } from './nodes.ts';
import { isStarted, parentOf } from './xstate-internals.ts';

/** One occurrence in one of several actors that are simulated together. It is plain data, so it can be replayed. */
export type SharedOccurrence =
  | { kind: 'event'; sessionId: string; event: AnyEventObject }
  | { kind: 'done'; sessionId: string; output: unknown }
  | { kind: 'failed'; sessionId: string; error: unknown }
  | { kind: 'changed'; sessionId: string; snapshot: unknown }
  | { kind: 'elapse'; milliseconds: number };

/** A machine that runs with all actors that it starts, on a virtual clock. The same occurrences always lead to the same states. */
export interface Together {
  root: AnyActor;
  readonly now: number;
  /** The times when delays end, in order. */
  readonly pending: readonly number[];
  /** The running promises, callbacks and observables: they do nothing until their outcome is chosen. */
  readonly waiting: readonly AnyActor[];
  /** The machines of all actors that have run, without duplicates. */
  readonly machines: readonly AnyStateMachine[];
  start(): void;
  /** Throws if the occurrence is not possible, or if the step never ends. After the latter, this object can no longer be used. */
  happen(occurrence: SharedOccurrence): void;
  stop(): void;
}

/** The maximum number of events and transitions in one step. More of them are an infinite loop. */
const maxEvents = 10_000;

/**
 * Runs a machine and its actors. Of the project's code, only functions that compute states run: guards, `assign`, inputs and transition
 * functions. Actions, promises, callbacks and observables do not run.
 */
export function runTogether(machine: AnyStateMachine, input: unknown): Together {
  const clock = new ExactClock();
  const actors = new Map<string, AnyActor>();
  const standIns = new Set<AnyActor>();
  /** The ids of the actors that each parent has started. */
  const ids = new Map<AnyActor | undefined, Set<string>>();
  let count = 0;
  let endless: Error | null = null;

  function inspect(event: InspectionEvent): void {
    if (event.type === '@xstate.actor') {
      const actor = event.actorRef as AnyActor;
      const sessionId = `actor ${actors.size + 1}`;
      const parent = parentOf(actor);
      const siblings = ids.get(parent) ?? new Set();
      if (interceptActor(actor, sessionId, siblings)) standIns.add(actor);
      ids.set(parent, siblings.add(actor.id));
      actors.set(sessionId, actor);
      return;
    }
    count += 1;
    if (count <= maxEvents) return;
    endless ??= new Error(`The actors do something without end: more than ${maxEvents} events in one step.`);
    throw endless;
  }

  const root = createActor(machine, {
    id: machine.id,
    input,
    clock: clock as never,
    inspect,
    logger: () => {},
  });
  // Without a listener, XState reports the errors of the root globally.
  root.subscribe({ error: () => {} });

  const isRunning = (actor: AnyActor) => actor.getSnapshot().status === 'active' && isInTree(actor, root);

  function within(run: () => void): void {
    count = 0;
    run();
    // An actor may have caught the error of the endless step.
    if (endless) throw endless;
  }

  function running(sessionId: string): AnyActor {
    const actor = actors.get(sessionId);
    if (!actor || !isRunning(actor)) throw new Error('That actor no longer runs.');
    return actor;
  }

  function settle(sessionId: string, snapshot: object): void {
    const actor = running(sessionId);
    if (!standIns.has(actor)) throw new Error('That actor runs by itself: its outcome cannot be chosen.');
    actor.send({ type: 'xstate.workbench.settle', snapshot } as AnyEventObject);
  }

  function happen(occurrence: SharedOccurrence): void {
    switch (occurrence.kind) {
      case 'event':
        running(occurrence.sessionId).send(occurrence.event);
        break;
      case 'done':
        settle(occurrence.sessionId, { status: 'done', output: occurrence.output });
        break;
      case 'failed':
        settle(occurrence.sessionId, { status: 'error', error: occurrence.error });
        break;
      case 'changed':
        settle(occurrence.sessionId, occurrence.snapshot as object);
        break;
      case 'elapse':
        clock.pass(occurrence.milliseconds, maxEvents);
        break;
    }
  }

  return {
    root,
    get now() {
      return clock.now;
    },
    get pending() {
      return clock.pending;
    },
    get waiting() {
      return [...standIns].filter(isRunning);
    },
    get machines() {
      return [...new Set([...actors.values()].map(({ logic }) => logic).filter(isMachine))];
    },
    start: () => within(() => root.start()),
    happen: (occurrence) => within(() => happen(occurrence)),
    stop: () => root.stop(),
  };
}

/**
 * Whether an actor and all its ancestors run. The `children` of its parent cannot tell: of the actors that `spawnChild` starts without an
 * id, XState keeps only the last.
 */
function isInTree(actor: AnyActor, root: AnyActor): boolean {
  if (actor === root) return true;
  const parent = parentOf(actor);
  return (
    parent !== undefined &&
    isStarted(actor) &&
    parent.getSnapshot().status === 'active' &&
    isInTree(parent, root)
  );
}
