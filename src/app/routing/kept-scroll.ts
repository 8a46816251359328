import type { Place } from '../../machines/shell/navigation.machine.ts';

const storageKey = 'stanza.scroll';
/** The maximum number of history entries that are kept: the oldest are removed. */
const most = 50;

/** Two documents of one tab can both have an entry with the key 'default'. */
export function entryOf({ key, pathname, search }: Place): string {
  return `${key} ${pathname}${search}`;
}

/** Pixels from the top of the page; 0 for an entry that was never shown. */
export function topOf(entry: string): number {
  return read().find(([kept]) => kept === entry)?.[1] ?? 0;
}

export function keepTop(place: Place, top: number): void {
  // The token of a new password is not kept on the device.
  if (new URLSearchParams(place.search).has('token')) return;
  const others = read().filter(([entry]) => entry !== entryOf(place));
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...others, [entryOf(place), top]].slice(-most)));
  } catch {
    // The storage is full or forbidden: a person who comes back is at the top.
  }
}

function read(): [string, number][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isTop) : [];
  } catch {
    return [];
  }
}

function isTop(kept: unknown): kept is [string, number] {
  return Array.isArray(kept) && typeof kept[0] === 'string' && typeof kept[1] === 'number';
}
