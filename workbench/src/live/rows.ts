import { isSame } from '../model/same.ts';
import type { Row } from './diagram.ts';
import { liveStateText, shortText } from './words.ts';

/**
 * - `event`: a sent event.
 * - `internal`: an event of XState itself: the outcome of an actor, the end of a delay.
 * - `change`: a new snapshot without a recorded event.
 * - `effect`: actions without a recorded event.
 * - `lifecycle`: an actor started or stopped.
 * - `xstate`: how XState works inside, such as `xstate.promise.resolve`; the outcome follows as a line of its own.
 */
export type RowKind = 'event' | 'internal' | 'change' | 'effect' | 'lifecycle' | 'xstate';

export const rowKinds: readonly { kind: RowKind; name: string }[] = [
  { kind: 'event', name: 'Events' },
  { kind: 'internal', name: 'Outcomes' },
  { kind: 'change', name: 'Changes' },
  { kind: 'effect', name: 'Effects' },
  { kind: 'lifecycle', name: 'Actors' },
  { kind: 'xstate', name: 'xstate.*' },
];

export function kindOf(row: Row): RowKind {
  const { record } = row;
  if (/^(changed by )?xstate\./.test(labelOf(row))) return 'xstate';
  switch (record.kind) {
    case 'event':
      return record.event.type.startsWith('xstate.') ? 'internal' : 'event';
    case 'snapshot':
      return 'change';
    case 'effect':
      return 'effect';
    case 'started':
    case 'stopped':
      return 'lifecycle';
  }
}

export function labelOf({ record }: Row): string {
  switch (record.kind) {
    case 'event':
      return eventLabel(record.event.type);
    case 'snapshot':
      return `changed by ${eventLabel(record.event.type)}`;
    case 'effect':
      return record.name;
    case 'started':
      return 'starts';
    case 'stopped':
      return 'stops';
  }
}

const outcomes: readonly (readonly [prefix: string, said: string])[] = [
  ['xstate.done.actor.', 'done'],
  ['xstate.error.actor.', 'failed'],
  ['xstate.snapshot.', 'changed'],
  ['xstate.done.state.', 'completed'],
];

/** The name of an event; events of XState itself are named as in charts. */
function eventLabel(type: string): string {
  if (type.startsWith('xstate.after.')) {
    // The format is 'xstate.after.<delay>.<state id>'. The name of a delay has no dot.
    const [delay = ''] = type.slice('xstate.after.'.length).split('.');
    return /^\d+$/.test(delay) ? `after ${delay} ms` : `after ${delay}`;
  }
  const found = outcomes.find(([prefix]) => type.startsWith(prefix));
  return found ? `${type.slice(found[0].length)} ${found[1]}` : type;
}

/** The state after the row if it is new or the first known state; a mark if only the context changed. */
export function noteOf({ before, after }: Row): string {
  if (after === null) return '';
  const now = liveStateText(after);
  if (before === null || liveStateText(before) !== now) return now;
  return isSame(before.context, after.context) ? '' : '∆';
}

/** Session ids of the receiver, then of the sender. */
export function participantsOf({ record }: Row): string[] {
  const { sessionId } = record;
  const sourceId = record.kind === 'event' ? record.sourceId : null;
  return sourceId === null || sourceId === sessionId ? [sessionId] : [sessionId, sourceId];
}

const letters = 2000;
const searched = new WeakMap<Row, string>();

/** The searched text, in lower case. Contexts are left out, since they repeat in every row. */
export function searchTextOf(row: Row): string {
  let text = searched.get(row);
  if (text === undefined) {
    const { record } = row;
    const payload = record.kind === 'event' ? shortText(record.event, letters) : '';
    const stateText = row.after === null ? '' : liveStateText(row.after);
    text = [labelOf(row), payload, stateText, ...row.effects].join('\n').toLowerCase();
    searched.set(row, text);
  }
  return text;
}
