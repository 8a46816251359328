import type { Location } from 'react-router-dom';

type Entry = Pick<Location, 'key' | 'pathname' | 'search' | 'state'>;

/**
 * The name of an entry of the history. Two documents of one tab can both have an entry with the key 'default', so it contains the address,
 * but for the token of a new password, which is not kept on the device. An entry that `BackCloses` has added has the name of its page.
 */
export function entryOf({ key, pathname, search, state }: Entry): string {
  const address = new URLSearchParams(search).has('token') ? pathname : `${pathname}${search}`;
  return guardedEntry(state) ?? `${key} ${address}`;
}

/** The name of the page's own entry, if this is the state of an entry that `BackCloses` has added. */
export function guardedEntry(state: unknown): string | null {
  const entry: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'guards') : null;
  return typeof entry === 'string' ? entry : null;
}
