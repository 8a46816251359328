import type { InspectionRecord } from './inspection-record.ts';

/** A bounded buffer of unsent records. When it is full, the oldest records are dropped, except starts and stops of actors. */
export interface RecordBuffer {
  add(record: InspectionRecord): void;
  shift(): InspectionRecord | undefined;
  clear(): void;
  /** The number of records dropped since the last call. */
  takeDropped(): number;
  readonly size: number;
}

export function makeBuffer(bound: number): RecordBuffer {
  /** Starts and stops among the dropped records, at most two for each running actor. */
  let lifecycles: InspectionRecord[] = [];
  let recent: InspectionRecord[] = [];
  let dropped = 0;
  /** The number of records taken from each list. */
  let taken = { lifecycles: 0, recent: 0 };

  function tidy(): void {
    lifecycles = lifecycles.slice(taken.lifecycles);
    recent = recent.slice(taken.recent);
    taken = { lifecycles: 0, recent: 0 };
  }

  /** Drops half of the records at once, so that the average cost is small. */
  function dropOldest(): void {
    tidy();
    const old = [...lifecycles, ...recent.splice(0, Math.ceil(bound / 2))];
    lifecycles = lifecyclesOf(old);
    dropped += old.length - lifecycles.length;
  }

  return {
    add(record) {
      recent.push(record);
      if (recent.length - taken.recent > bound) dropOldest();
    },
    shift() {
      const life = lifecycles[taken.lifecycles];
      const record = life ?? recent[taken.recent];
      if (!record) return undefined;
      taken[life ? 'lifecycles' : 'recent'] += 1;
      if (taken.recent > bound) tidy();
      return record;
    },
    clear() {
      lifecycles = [];
      recent = [];
      taken = { lifecycles: 0, recent: 0 };
      dropped = 0;
    },
    takeDropped() {
      const count = dropped;
      dropped = 0;
      return count;
    },
    get size() {
      return lifecycles.length + recent.length - taken.lifecycles - taken.recent;
    },
  };
}

/** Starts and stops, without actors whose start and stop are both here: no workbench knows them. */
function lifecyclesOf(records: readonly InspectionRecord[]): InspectionRecord[] {
  const lifecycles = new Set<InspectionRecord>();
  const starts = new Map<unknown, InspectionRecord>();
  for (const record of records) {
    const { kind, actor } = record;
    const start = starts.get(actor);
    if (kind === 'started') {
      lifecycles.add(record);
      starts.set(actor, record);
    } else if (kind === 'stopped' && start) {
      lifecycles.delete(start);
      starts.delete(actor);
    } else if (kind === 'stopped') lifecycles.add(record);
  }
  return [...lifecycles];
}
