import type { Happening } from './recorder.ts';

/** What happened and was not yet told, bounded. Of what has to go, the oldest goes first, but it stays known which actors run. */
export interface RecordBuffer {
  add(happening: Happening): void;
  shift(): Happening | undefined;
  clear(): void;
  /** How many were let go since it was last asked. */
  takeDropped(): number;
  readonly size: number;
}

export function makeBuffer(bound: number): RecordBuffer {
  let happenings: Happening[] = [];
  /** Those before it were taken. */
  let first = 0;
  let dropped = 0;

  /** Half at a time, so that it costs little each time. */
  function letGo(): void {
    const waiting = happenings.slice(first);
    const old = waiting.slice(0, Math.ceil(bound / 2));
    const lives = livesOf(old);
    happenings = [...lives, ...waiting.slice(old.length)];
    dropped += old.length - lives.length;
    first = 0;
  }

  return {
    add(happening) {
      happenings.push(happening);
      if (happenings.length - first > bound) letGo();
    },
    shift() {
      const happening = happenings[first];
      if (!happening) return undefined;
      first += 1;
      if (first > bound) {
        happenings = happenings.slice(first);
        first = 0;
      }
      return happening;
    },
    clear() {
      happenings = [];
      first = 0;
      dropped = 0;
    },
    takeDropped() {
      const count = dropped;
      dropped = 0;
      return count;
    },
    get size() {
      return happenings.length - first;
    },
  };
}

/** Starts and stops, without those of actors that did both: nobody has heard of them. */
function livesOf(happenings: readonly Happening[]): Happening[] {
  const started = new Set<unknown>();
  const passing = new Set<unknown>();
  for (const { kind, actor } of happenings) {
    if (kind === 'started') started.add(actor);
    if (kind === 'stopped' && started.has(actor)) passing.add(actor);
  }
  return happenings.filter(
    ({ kind, actor }) => (kind === 'started' || kind === 'stopped') && !passing.has(actor),
  );
}
