import { read } from './intent.ts';

/** The state of an entry of the history. It survives a reload, so it is validated when read. */

/** A guard is a copy of the entry below it, and has the key of that entry (src/machines/shell/back-guard.machine.ts). */
export interface Guard {
  below: unknown;
}

export function guardOf(state: unknown): Guard | null {
  const guard = read(state, 'guard');
  return typeof guard === 'object' && guard !== null ? { below: read(guard, 'below') } : null;
}

/** How many entries of the app are before it, as the router counts. */
export function indexOf(state: unknown): number {
  const index = read(state, 'idx');
  return typeof index === 'number' ? index : 0;
}
