import { useMemo, useSyncExternalStore } from 'react';
import { type ReadUrlState, readUrlState, type UrlState, writeUrlState } from './url-state.ts';

/** Keeps the shareable state of the workbench in the address, so that history, reload and shared links restore it. */
export function useUrlState(): [ReadUrlState, typeof changes] {
  const address = useSyncExternalStore(subscribe, () => location.search + location.hash);
  const read = useMemo(() => {
    const at = address.indexOf('#');
    return at === -1 ? readUrlState('', address) : readUrlState(address.slice(at), address.slice(0, at));
  }, [address]);
  return [read, changes];
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('hashchange', listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('hashchange', listener);
    removeEventListener('popstate', listener);
  };
}

/** Another machine or tab adds a history entry. Other changes replace the current entry. */
function change(changed: Partial<UrlState>): void {
  const { state } = readUrlState(location.hash, location.search);
  const hash = writeUrlState({ ...state, ...changed });
  if (hash === location.hash) return;
  const isStep = 'machine' in changed || 'tab' in changed;
  // Keeps the state of the entry, which the router of the app uses.
  if (isStep) history.pushState(history.state, '', hash);
  else history.replaceState(history.state, '', hash);
  for (const listener of listeners) listener();
}

/** Removes everything else from the hash of the address. */
function correct(state: UrlState): void {
  history.replaceState(history.state, '', writeUrlState(state));
  for (const listener of listeners) listener();
}

const changes = { change, correct };
