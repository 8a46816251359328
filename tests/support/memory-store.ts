import type { Store } from '../../src/app/device/chat-records.ts';

/** An in-memory version of the browser's storage. */
export function aStore(records: Readonly<Record<string, string>> = {}): Store {
  const kept = new Map(Object.entries(records));
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
