/** The minimum difference that people are told of: an answer may wait, and a header has whole seconds. */
const told = 5 * 60_000;
/** By how much two answers may disagree. */
const tolerance = 60_000;

let before: number | null = null;
let wrongBy: number | null = null;
const listeners = new Set<() => void>();

/**
 * Compares the device's clock with the `Date` of an answer, which a backend on another origin may hide. Two answers in a row must agree: a
 * device that sleeps during a call would seem to be ahead.
 */
export function noteServerTime({ headers }: Response): void {
  // A kept answer has the time of its first use.
  const then = headers.has('age') ? Number.NaN : Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(then)) return;
  const ahead = Date.now() - then;
  const isSteady = before !== null && Math.abs(ahead - before) < tolerance;
  before = ahead;
  if (!isSteady) return;
  wrongBy = Math.abs(ahead) < told ? null : (wrongBy ?? ahead);
  for (const listen of listeners) listen();
}

export function onServerTime(listen: () => void): () => void {
  listeners.add(listen);
  return () => void listeners.delete(listen);
}

/** The milliseconds by which the device's clock is ahead of the server's; `null` if nothing is known to be wrong. */
export const clockError = (): number | null => wrongBy;
