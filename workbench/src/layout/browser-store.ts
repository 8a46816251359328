import { workbenchVersion } from '../version.ts';
import type { TextStore } from './cached-elk.ts';

const cacheName = 'statechart-workbench-layouts';
/** More than a project has charts. The oldest are deleted. */
const maxKept = 300;

/**
 * A store in the browser's cache, which outlives the page. At an address without it, such as one that is not secure, or where it is full,
 * nothing is kept.
 */
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
      // It is computed again.
    }
  },
};

/** The cache keeps answers by address. Nothing asks for this one. */
async function addressOf(key: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${workbenchVersion}\n${key}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `/statechart-layouts/${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
