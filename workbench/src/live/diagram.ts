import type { LiveRecord, LiveSnapshot } from './protocol.ts';

/** A line of the sequence diagram: something that happened, with all that it brought about in the actor it happened to. */
export interface Row {
  /** Counts from the beginning of the recording: a row keeps its number when older ones are let go. */
  number: number;
  record: LiveRecord;
  /** Of the actor, before and after; `null` where it is not known. */
  before: LiveSnapshot | null;
  after: LiveSnapshot | null;
  /** Ids of the transitions that were taken. */
  taken: readonly string[];
  /** Names of the actions that ran. */
  effects: readonly string[];
}

/** Records as they are drawn. Immutable: each batch of records makes another. */
export interface Diagram {
  /** The oldest first; their numbers have no gap. */
  rows: readonly Row[];
  /** The number that the next row gets. */
  next: number;
  /** Time of the first row, also once that was let go: milliseconds since 1970. `null` before the first. */
  beginning: number | null;
  /** By session id, the number of the actor's latest row, for what is still to come of it. */
  current: ReadonlyMap<string, number>;
  /** By session id, the actor's latest snapshot. */
  latest: ReadonlyMap<string, LiveSnapshot>;
}

export const emptyDiagram: Diagram = {
  rows: [],
  next: 0,
  beginning: null,
  current: new Map(),
  latest: new Map(),
};

/**
 * Adds records. A snapshot and effects join the row of the event that led to them, as long as that is the actor's latest.
 * @param bound rows to keep at most; the oldest go first
 */
export function extend(diagram: Diagram, records: Iterable<LiveRecord>, bound: number): Diagram {
  const rows = diagram.rows.slice();
  const current = new Map(diagram.current);
  const latest = new Map(diagram.latest);
  let { next, beginning } = diagram;

  function add(record: LiveRecord, more: Partial<Row> = {}): void {
    const before = latest.get(record.sessionId) ?? null;
    rows.push({ number: next, record, before, after: null, taken: [], effects: [], ...more });
    current.set(record.sessionId, next);
    next += 1;
    beginning ??= record.at;
  }

  /** The place of the row that an actor's records still join; -1 for none. */
  function openPlace(sessionId: string): number {
    const number = current.get(sessionId);
    return number === undefined ? -1 : rows.length - (next - number);
  }

  for (const record of records) {
    const { sessionId } = record;
    const place = openPlace(sessionId);
    const row = rows[place];
    switch (record.kind) {
      case 'started':
        add(record, { after: record.snapshot });
        latest.set(sessionId, record.snapshot);
        break;
      case 'event':
        add(record);
        break;
      case 'snapshot': {
        const { snapshot: after, taken } = record;
        const isOfRow =
          row?.record.kind === 'event' && row.after === null && row.record.event.type === record.event.type;
        if (isOfRow) rows[place] = { ...row, after, taken };
        else add(record, { after, taken });
        latest.set(sessionId, after);
        break;
      }
      case 'effect':
        if (row) rows[place] = { ...row, effects: [...row.effects, record.name] };
        else add(record, { effects: [record.name] });
        break;
      case 'stopped':
        add(record);
        current.delete(sessionId);
        latest.delete(sessionId);
        break;
    }
  }
  return { rows: rows.length > bound ? rows.slice(-bound) : rows, next, beginning, current, latest };
}

/** `null` for one that was let go. */
export function rowOf({ rows, next }: Diagram, number: number): Row | null {
  return rows[rows.length - (next - number)] ?? null;
}

/** Without its rows. What is known of the actors stays. */
export function cleared(diagram: Diagram): Diagram {
  return { ...diagram, rows: [], beginning: null, current: new Map() };
}
