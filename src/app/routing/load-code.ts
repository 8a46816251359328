import type { ComponentType } from 'react';
import { loadTextsOfApp } from '../../languages/catalogues.ts';
import { inEachLanguage } from '../../languages/inEachLanguage.tsx';
import { withErrorLogging } from '../effects/attempt.ts';
import { reachServer } from '../effects/shell/reload.ts';

export type LoadComponent<Props extends object = object> = () => Promise<{ default: ComponentType<Props> }>;

/** `failed`: a screen could not be loaded, and waits for another attempt. */
type Status = 'loading' | 'failed' | 'retrying';

let status: Status = 'loading';
/** How many parts wait for another attempt: a screen and its layouts load at the same time. */
let waiting = 0;
const listeners = new Set<() => void>();
let nextAttempt = Promise.withResolvers<string | null>();

function setStatus(next: Status): void {
  status = next;
  for (const listener of listeners) listener();
}

/** What the navigation waits for, for `useSyncExternalStore`. */
export const screenStatus = {
  read: () => status,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/**
 * Loads once more what could not be loaded.
 * @param address the page to load if that fails too; `null` for another navigation, which is an attempt of its own
 */
export function tryAgain(address: string | null): void {
  setStatus(address === null ? 'loading' : 'retrying');
  nextAttempt.resolve(address);
  nextAttempt = Promise.withResolvers();
}

/**
 * The code of a screen, for a route. It never rejects: the navigation waits, the last screen stays, with what was typed into it, and
 * `Pending` asks the person to try again.
 */
export function screenCode(load: LoadComponent): () => Promise<{ Component: ComponentType }> {
  const { signal } = new AbortController();
  return async () => {
    for (let address: string | null = null; ; ) {
      try {
        const [{ default: Component }] = await Promise.all([
          withErrorLogging('screen', signal, load),
          withErrorLogging('texts', signal, loadTextsOfApp),
        ]);
        if (waiting === 0) setStatus('loading');
        return { Component: inEachLanguage(Component) };
      } catch {
        if (address !== null) await loadPage(address);
        waiting += 1;
        setStatus('failed');
        address = await nextAttempt.promise;
        waiting -= 1;
      }
    }
  };
}

/** Leaves for the address, if the server answers: a newer release has other files, and some browsers remember a failed file. */
export async function loadPage(address: string): Promise<void> {
  const isThere = await reachServer().then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  // With a hash, an assignment of the same address would load nothing.
  if (address === window.location.href) window.location.reload();
  else window.location.assign(address);
  await new Promise(() => {});
}
