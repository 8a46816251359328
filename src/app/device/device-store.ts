import type { Store } from './chat-records.ts';

let pageStore: Store | undefined;

/** The browser's storage or, where that is forbidden, one that lasts as long as the page. */
export function deviceStore(): Store {
  return orPageStore(() => localStorage);
}

/** The storage of this tab alone, with the same replacement. */
export function tabStore(): Store {
  return orPageStore(() => sessionStorage);
}

function orPageStore(open: () => Store): Store {
  try {
    return open();
  } catch {
    pageStore ??= createPageStore();
    return pageStore;
  }
}

function createPageStore(): Store {
  const records = new Map<string, string>();
  return {
    get length() {
      return records.size;
    },
    key: (index) => [...records.keys()][index] ?? null,
    getItem: (key) => records.get(key) ?? null,
    setItem(key, value) {
      records.set(key, value);
    },
    removeItem(key) {
      records.delete(key);
    },
  };
}
