import type { AnyActor, AnyTransitionDefinition, InspectionEvent, Snapshot } from 'xstate';
import { isMachine } from '../model/nodes.ts';
import { transitionsOf } from '../model/xstate-internals.ts';
import { makeDescriber } from './describe.ts';
import { type Drawing, drawingOf, makeDrawings } from './drawing.ts';
import type { LiveRoots } from './hook.ts';
import type { InspectionRecord } from './inspection-record.ts';
import type { LiveRecord } from './protocol.ts';
import { makeBuffer } from './record-buffer.ts';
import type { Values } from './values.ts';

export interface Recorder {
  /** Starts watching, and records all running actors. */
  begin(): void;
  /** Drops all waiting records and stops watching. */
  end(): void;
  /**
   * Takes the waiting records, oldest first, until the time is over. Also takes the definitions of machines whose actors are reported for
   * the first time.
   */
  take(milliseconds: number): {
    machines: (Drawing & { machine: string })[];
    records: LiveRecord[];
    dropped: number;
  };
  readonly waiting: number;
  find(sessionId: string): AnyActor | undefined;
}

interface RecorderOptions {
  values: Values;
  /** The maximum number of waiting records. */
  bound: number;
  /** Called after each record. */
  onRecord(): void;
}

/** The maximum number of records in one message, so that `parseFromApp` accepts it even with the largest records. */
const maxTaken = 400;

/** Watches root actors and all their descendants. */
export function makeRecorder(roots: LiveRoots, { values, bound, onRecord }: RecorderOptions): Recorder {
  const describer = makeDescriber(values);
  const buffer = makeBuffer(bound);
  const drawings = makeDrawings();
  const running = new Map<string, AnyActor>();
  const watched = new Map<AnyActor, { unsubscribe(): void }>();
  /** The transitions taken in the current step of each actor. */
  const taken = new Map<AnyActor, AnyTransitionDefinition[]>();
  /** Actors that received an event. If such an actor throws, XState informs only its parent. */
  let suspects = new Set<AnyActor>();

  function happen(record: InspectionRecord): void {
    buffer.add(record);
    onRecord();
  }

  function start(actor: AnyActor, snapshot: Snapshot<unknown>): void {
    running.set(actor.sessionId, actor);
    happen({ kind: 'started', at: Date.now(), actor, snapshot });
  }

  function stop(actor: AnyActor): void {
    if (!running.delete(actor.sessionId)) return;
    taken.delete(actor);
    happen({ kind: 'stopped', at: Date.now(), actor });
  }

  /** Parents come before their children. */
  function startAll(actor: AnyActor): void {
    const snapshot = snapshotOf(actor);
    if (snapshot?.status !== 'active') return;
    start(actor, snapshot);
    for (const child of childrenOf(snapshot)) startAll(child);
  }

  function inspect(inspected: InspectionEvent): void {
    const actor = asActor(inspected.actorRef);
    if (!actor) return;
    const at = Date.now();
    switch (inspected.type) {
      case '@xstate.event': {
        const { event } = inspected;
        const source = asActor(inspected.sourceRef);
        // An actor during its creation has no snapshot yet; it is recorded when it starts.
        const snapshot = running.has(actor.sessionId) ? null : snapshotOf(actor);
        if (snapshot?.status === 'active') start(actor, snapshot);
        happen({ kind: 'event', at, actor, source, event });
        suspects.add(actor);
        break;
      }
      case '@xstate.microstep': {
        const before = taken.get(actor);
        const transitions = transitionsOf(inspected);
        if (before) before.push(...transitions);
        else if (transitions.length) taken.set(actor, [...transitions]);
        break;
      }
      case '@xstate.snapshot': {
        const { event, snapshot } = inspected;
        happen({ kind: 'snapshot', at, actor, event, snapshot, taken: taken.get(actor) ?? [] });
        taken.delete(actor);
        if (snapshot.status !== 'active') stop(actor);
        break;
      }
      case '@xstate.action':
        happen({ kind: 'effect', at, actor, name: inspected.action.type });
        break;
      case '@xstate.actor':
      case '@xstate.transition':
        break;
    }
  }

  function settle(): void {
    for (const actor of suspects) {
      const snapshot = running.has(actor.sessionId) ? snapshotOf(actor) : null;
      if (!snapshot || snapshot.status === 'active') continue;
      const event = { type: 'xstate.error' };
      happen({ kind: 'snapshot', at: Date.now(), actor, event, snapshot, taken: [] });
      stop(actor);
    }
    suspects = new Set();
  }

  function followRoots(): void {
    for (const [root, subscription] of watched) {
      if (roots.running.has(root)) continue;
      watched.delete(root);
      const leave = () => {
        subscription.unsubscribe();
        for (const actor of [...running.values()].toReversed()) if (actor.system === root.system) stop(actor);
      };
      // If a root ends by itself, XState reports its last snapshot only after the root was removed from `roots`.
      const status = snapshotOf(root)?.status;
      if (status === 'done' || status === 'error') queueMicrotask(leave);
      else leave();
    }
    for (const root of roots.running) {
      if (watched.has(root)) continue;
      watched.set(
        root,
        root.system.inspect((inspected) => {
          try {
            inspect(inspected);
          } catch {
            // The actor is of an unknown kind. Watching must never break the app.
          }
        }),
      );
      startAll(root);
    }
  }

  function end(): void {
    roots.changed = () => {};
    for (const subscription of watched.values()) subscription.unsubscribe();
    watched.clear();
    running.clear();
    taken.clear();
    suspects.clear();
    buffer.clear();
    drawings.clear();
  }

  return {
    begin() {
      end();
      roots.changed = followRoots;
      followRoots();
    },
    end,
    take(milliseconds) {
      settle();
      describer.beginTurn();
      const until = performance.now() + milliseconds;
      const records: LiveRecord[] = [];
      const machines: (Drawing & { machine: string })[] = [];
      while (records.length < maxTaken && (records.length === 0 || performance.now() < until)) {
        const record = buffer.shift();
        if (!record) break;
        const described = describer.describe(record);
        records.push(described);
        const { logic } = record.actor;
        if (described.kind !== 'started' || described.machine === null || !isMachine(logic)) continue;
        const drawing = drawings.add(described.machine, drawingOf(logic));
        if (drawing) machines.push(drawing);
      }
      return { machines, records, dropped: buffer.takeDropped() };
    },
    get waiting() {
      return buffer.size;
    },
    find: (sessionId) => running.get(sessionId),
  };
}

function childrenOf(snapshot: Snapshot<unknown>): AnyActor[] {
  if (!('children' in snapshot) || typeof snapshot.children !== 'object' || snapshot.children === null)
    return [];
  return Object.values(snapshot.children).flatMap((child: unknown) => asActor(child) ?? []);
}

function snapshotOf(actor: AnyActor): Snapshot<unknown> | null {
  try {
    return actor.getSnapshot();
  } catch {
    // The actor is still being created.
    return null;
  }
}

function asActor(ref: unknown): AnyActor | null {
  return isActor(ref) ? ref : null;
}

function isActor(ref: unknown): ref is AnyActor {
  return (
    typeof ref === 'object' && ref !== null && 'sessionId' in ref && 'getSnapshot' in ref && 'logic' in ref
  );
}
