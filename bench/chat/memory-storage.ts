import type { Store } from '../../src/app/device/chat-records.ts';

/** A browser's storage kept in memory: it outlives a client, as the browser's outlives a page. */
export function createMemoryStorage(): Store {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
  };
}
