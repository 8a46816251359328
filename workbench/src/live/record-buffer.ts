import type { Happening } from './happening.ts';

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
  /** Of what was let go: who started and who stopped. As many as actors run, at most twice. */
  let lives: Happening[] = [];
  let recent: Happening[] = [];
  let dropped = 0;
  /** How many of both were taken. */
  let taken = { lives: 0, recent: 0 };

  function tidy(): void {
    lives = lives.slice(taken.lives);
    recent = recent.slice(taken.recent);
    taken = { lives: 0, recent: 0 };
  }

  /** Half at a time, so that it costs little each time. */
  function letGo(): void {
    tidy();
    const old = [...lives, ...recent.splice(0, Math.ceil(bound / 2))];
    lives = livesOf(old);
    dropped += old.length - lives.length;
  }

  return {
    add(happening) {
      recent.push(happening);
      if (recent.length - taken.recent > bound) letGo();
    },
    shift() {
      const life = lives[taken.lives];
      const happening = life ?? recent[taken.recent];
      if (!happening) return undefined;
      taken[life ? 'lives' : 'recent'] += 1;
      if (taken.recent > bound) tidy();
      return happening;
    },
    clear() {
      lives = [];
      recent = [];
      taken = { lives: 0, recent: 0 };
      dropped = 0;
    },
    takeDropped() {
      const count = dropped;
      dropped = 0;
      return count;
    },
    get size() {
      return lives.length + recent.length - taken.lives - taken.recent;
    },
  };
}

/** Starts and stops, without those of actors that did both: nobody has heard of them. */
function livesOf(happenings: readonly Happening[]): Happening[] {
  const lives = new Set<Happening>();
  const starts = new Map<unknown, Happening>();
  for (const happening of happenings) {
    const { kind, actor } = happening;
    const start = starts.get(actor);
    if (kind === 'started') {
      lives.add(happening);
      starts.set(actor, happening);
    } else if (kind === 'stopped' && start) {
      lives.delete(start);
      starts.delete(actor);
    } else if (kind === 'stopped') lives.add(happening);
  }
  return [...lives];
}
