import type { Store } from '../../src/app/device/chat-records.ts';

/** A browser's storage in memory. It survives a reload of the client. */
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
