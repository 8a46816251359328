import type { AnyActor, AnyMachineSnapshot, Snapshot } from 'xstate';
import { isMachine } from '../model/nodes.ts';
import { activeNodes, hasNodes, parentOf } from '../model/xstate-internals.ts';
import type { InspectionRecord } from './inspection-record.ts';
import type { LiveEvent, LiveRecord, LiveSnapshot, Represented } from './protocol.ts';
import { transitionIds } from './transition-ids.ts';
import type { Values } from './values.ts';

export interface Describer {
  /** Starts a new turn. All values of one turn share a cache, so they must not change meanwhile. */
  beginTurn(): void;
  describe(record: InspectionRecord): LiveRecord;
}

/** The maximum length of the protocol's texts and ids. */
const maxText = 2000;
const maxId = 300;

/**
 * Converts records of actors to plain data. Contexts are assumed to be immutable, as XState requires: an unchanged context is converted
 * only once for each actor.
 */
export function makeDescriber(values: Values): Describer {
  const contexts = new WeakMap<AnyActor, { context: unknown; shown: Represented }>();

  function contextOf(actor: AnyActor, context: unknown): Represented {
    const before = contexts.get(actor);
    if (before && before.context === context) return before.shown;
    const shown = values.context(actor, context);
    contexts.set(actor, { context, shown });
    return shown;
  }

  function snapshotOf(actor: AnyActor, snapshot: Snapshot<unknown>): LiveSnapshot {
    const { status, output, error } = snapshot;
    return {
      status,
      ...(isOfMachine(actor, snapshot)
        ? {
            value: snapshot.value,
            context: contextOf(actor, snapshot.context),
            tags: [...snapshot.tags].map((tag) => String(tag).slice(0, maxText)),
            active: activeNodes(snapshot).map(({ id }) => id.slice(0, maxId)),
          }
        : { value: null, context: dataOf(actor, snapshot), tags: [], active: [] }),
      ...(output !== undefined && { output: values.output(actor, output) }),
      ...(error !== undefined && { error: values.error(actor, error) }),
    };
  }

  /** The data of other actor logic: the context of a reducer, the input of a promise. */
  function dataOf(actor: AnyActor, snapshot: Snapshot<unknown>): Represented {
    if ('context' in snapshot && snapshot.context !== undefined) return contextOf(actor, snapshot.context);
    if (!('input' in snapshot) || snapshot.input === undefined) return null;
    return { input: values.input(actor, snapshot.input) };
  }

  function eventOf(actor: AnyActor, event: { type: string }): LiveEvent {
    const { type: name, shown } = values.event(actor, event);
    const type = String(name).slice(0, maxText);
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
          id: values.nameOf(actor).slice(0, maxText),
          parentId: parentOf(actor)?.sessionId.slice(0, maxId) ?? null,
          machine: isMachine(actor.logic) ? actor.logic.id.slice(0, maxId) : null,
          snapshot: snapshotOf(actor, record.snapshot),
        };
      case 'event':
        return {
          kind: 'event',
          at,
          sessionId,
          sourceId: record.source?.sessionId.slice(0, maxId) ?? null,
          event: eventOf(actor, record.event),
        };
      case 'snapshot':
        return {
          kind: 'snapshot',
          at,
          sessionId,
          event: eventOf(actor, record.event),
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
    beginTurn: values.beginTurn,
    describe,
  };
}

function isKeyed(shown: Represented): shown is { readonly [key: string]: Represented } {
  return typeof shown === 'object' && shown !== null && !Array.isArray(shown);
}

function isOfMachine(actor: AnyActor, snapshot: Snapshot<unknown>): snapshot is AnyMachineSnapshot {
  return isMachine(actor.logic) && hasNodes(snapshot);
}
