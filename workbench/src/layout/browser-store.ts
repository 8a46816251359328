import { workbenchVersion } from '../version.ts';
import type { TextStore } from './cached-elk.ts';

const cacheName = 'statechart-workbench-layouts';
/** The maximum number of stored layouts, larger than the number of charts of a project. The oldest ones are deleted. */
const maxKept = 300;

/** Stores layouts in the browser's cache, which outlives the page. If the page is not secure or the cache is full, nothing is stored. */
export const browserStore: TextStore = {
  async read(key) {
    const cache = await caches.open(cacheName);
    return (await cache.match(await addressOf(key)))?.text();
  },
  async write(key, text) {
    try {
      const cache = await caches.open(cacheName);
      await cache.put(await addressOf(key), new Response(text));
      const keys = await cache.keys();
      for (const old of keys.slice(0, Math.max(0, keys.length - maxKept))) await cache.delete(old);
    } catch {
      // Without a stored layout, it is computed again.
    }
  },
};

/** The cache stores responses by address. No request uses this address. */
async function addressOf(key: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${workbenchVersion}\n${key}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `/statechart-layouts/${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
