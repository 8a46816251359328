import type { Location } from 'react-router-dom';

/** The name of an entry of the history. An entry that `BackCloses` has added has the name of its page's own entry. */
export function entryOf({ key, state }: Pick<Location, 'key' | 'state'>): string {
  return guardedEntry(state) ?? key;
}

/** The name of the page's own entry, if this is the state of an entry that `BackCloses` has added. */
export function guardedEntry(state: unknown): string | null {
  const entry: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'guards') : null;
  return typeof entry === 'string' ? entry : null;
}
