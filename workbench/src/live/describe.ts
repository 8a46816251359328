import type { AnyActor, AnyMachineSnapshot, Snapshot } from 'xstate';
import { isMachine } from '../model/nodes.ts';
import type { InspectionRecord } from './inspection-record.ts';
import type { LiveEvent, LiveRecord, LiveSnapshot, Represented } from './protocol.ts';
import type { Redaction } from './redact.ts';
import { defaultBounds, represent, type Seen } from './represent.ts';
import { transitionIds } from './transition-ids.ts';

export interface Describer {
  /** Starts a new turn. Values described in one turn share a cache, so they must not change meanwhile. */
  beginTurn(): void;
  describe(record: InspectionRecord): LiveRecord;
}

/** The maximum length of the protocol's texts and ids. */
const maxText = 2000;
const maxId = 300;

/**
 * Converts records of actors to plain data. Contexts are taken as immutable, as XState requires: an unchanged context is
 * converted only once for each actor.
 */
export function makeDescriber(redaction: Redaction): Describer {
  const contexts = new WeakMap<AnyActor, { context: unknown; shown: Represented }>();
  let seen: Seen = new WeakMap();
  const show = (value: unknown) => represent(value, redaction, defaultBounds, seen);

  function contextOf(actor: AnyActor, context: unknown): Represented {
    const before = contexts.get(actor);
    if (before && before.context === context) return before.shown;
    const shown = show(context);
    contexts.set(actor, { context, shown });
    return shown;
  }

  function snapshotOf(actor: AnyActor, snapshot: Snapshot<unknown>): LiveSnapshot {
    const { status, output, error } = snapshot;
    return {
      status,
      ...(isOfMachine(actor, snapshot)
        ? {
            value: show(snapshot.value),
            context: contextOf(actor, snapshot.context),
            tags: [...snapshot.tags].map((tag) => String(tag).slice(0, maxText)),
            active: snapshot._nodes.map(({ id }) => id.slice(0, maxId)),
          }
        : { value: null, context: contextOf(actor, restOf(snapshot)), tags: [], active: [] }),
      ...(output !== undefined && { output: show(output) }),
      ...(error !== undefined && { error: show(error) }),
    };
  }

  function eventOf(event: { type: string }): LiveEvent {
    const shown = show(event);
    const type = String(event.type).slice(0, maxText);
    return isKeyed(shown) ? { ...shown, type } : { type };
  }

  function describe(record: InspectionRecord): LiveRecord {
    const { at, actor } = record;
    const sessionId = actor.sessionId.slice(0, maxId);
    switch (record.kind) {
      case 'started':
        return {
          kind: 'started',
          at,
          sessionId,
          id: actor.id.slice(0, maxText),
          parentId: parentOf(actor)?.slice(0, maxId) ?? null,
          machine: isMachine(actor.logic) ? actor.logic.id.slice(0, maxId) : null,
          snapshot: snapshotOf(actor, record.snapshot),
        };
      case 'event':
        return {
          kind: 'event',
          at,
          sessionId,
          sourceId: record.source?.sessionId.slice(0, maxId) ?? null,
          event: eventOf(record.event),
        };
      case 'snapshot':
        return {
          kind: 'snapshot',
          at,
          sessionId,
          event: eventOf(record.event),
          snapshot: snapshotOf(actor, record.snapshot),
          taken: isMachine(actor.logic) ? [...transitionIds(actor.logic, record.taken)] : [],
        };
      case 'effect':
        return { kind: 'effect', at, sessionId, name: String(record.name).slice(0, maxText) };
      case 'stopped':
        return { kind: 'stopped', at, sessionId };
    }
  }

  return {
    beginTurn() {
      seen = new WeakMap();
    },
    describe,
  };
}

function isKeyed(shown: Represented): shown is { readonly [key: string]: Represented } {
  return typeof shown === 'object' && shown !== null && !Array.isArray(shown);
}

function isOfMachine(actor: AnyActor, snapshot: Snapshot<unknown>): snapshot is AnyMachineSnapshot {
  return isMachine(actor.logic) && '_nodes' in snapshot;
}

/** The data of other logic: the input of a promise, the context of a reducer. */
function restOf(snapshot: Snapshot<unknown>): unknown {
  if ('context' in snapshot && snapshot.context !== undefined) return snapshot.context;
  return 'input' in snapshot && snapshot.input !== undefined ? { input: snapshot.input } : null;
}

function parentOf(actor: AnyActor): string | null {
  return actor._parent?.sessionId ?? null;
}
