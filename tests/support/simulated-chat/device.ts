import type { Store } from '../../../src/app/device/chat-records.ts';
import { aStore } from '../memory-store.ts';

/** The state that the tabs of one browser share: the storage, whose changes reach other tabs later, and the lock for sending. */
export function createDevice() {
  const store = aStore();
  const listeners = new Map<object, Set<(key: string) => void>>();
  /** Changes that a tab has not received yet. */
  const news: { tab: object; key: string }[] = [];
  const queue: { tab: object; give(): void }[] = [];

  function notifyOthers(tab: object, key: string) {
    for (const other of listeners.keys()) if (other !== tab) news.push({ tab: other, key });
  }

  return {
    news,
    /** The storage as a tab sees it. */
    storeOf(tab: object): Store {
      return {
        get length() {
          return store.length;
        },
        key: (index) => store.key(index),
        getItem: (key) => store.getItem(key),
        setItem(key, value) {
          store.setItem(key, value);
          notifyOthers(tab, key);
        },
        removeItem(key) {
          store.removeItem(key);
          notifyOthers(tab, key);
        },
      };
    },
    listen(tab: object, listener: (key: string) => void) {
      const ofTab = listeners.get(tab) ?? new Set();
      listeners.set(tab, ofTab.add(listener));
      return () => {
        ofTab.delete(listener);
        if (ofTab.size === 0) listeners.delete(tab);
      };
    },
    deliverNext() {
      const next = news.shift();
      for (const listener of (next && listeners.get(next.tab)) ?? []) listener(next?.key ?? '');
    },
    /** @returns a function that releases the lock */
    wait(tab: object, give: () => void) {
      queue.push({ tab, give });
      if (queue.length === 1) give();
      return () => {
        const place = queue.findIndex((one) => one.tab === tab);
        queue.splice(place, 1);
        if (place === 0) queue[0]?.give();
      };
    },
  };
}

export type Device = ReturnType<typeof createDevice>;
