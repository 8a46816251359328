import type { LiveRecord, LiveSnapshot } from './protocol.ts';

/** A row of the sequence diagram: a record with its effects in the actor that received it. */
export interface Row {
  /** Counted from the start of the recording: a row keeps its number when older rows are dropped. */
  number: number;
  record: LiveRecord;
  /** The snapshots of the actor before and after; `null` if unknown. */
  before: LiveSnapshot | null;
  after: LiveSnapshot | null;
  /** Ids of the transitions taken. */
  taken: readonly string[];
  /** Names of the executed actions. */
  effects: readonly string[];
}

/** The records as rows. Immutable: each batch of records creates a new diagram. */
export interface Diagram {
  /** The oldest row comes first; the numbers have no gaps. */
  rows: readonly Row[];
  /** The number of the next row. */
  next: number;
  /** The time of the first row, even if that row was dropped, in milliseconds since 1970; `null` before the first row. */
  beginning: number | null;
  /** By session id, the number of the actor's latest row, which later records of the actor may be added to. */
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
 * Adds records. A snapshot and effects are added to the row of their event, as long as it is the actor's latest row.
 * @param bound the maximum number of rows; the oldest are dropped
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

  /** The index of the row that the actor's records are added to; -1 if there is none. */
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

/** `null` if the row was dropped. */
export function rowOf({ rows, next }: Diagram, number: number): Row | null {
  return rows[rows.length - (next - number)] ?? null;
}

/** Removes the rows. The snapshots of the actors stay. */
export function cleared(diagram: Diagram): Diagram {
  return { ...diagram, rows: [], beginning: null, current: new Map() };
}
