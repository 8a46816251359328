import { useMemo, useSyncExternalStore } from 'react';
import { type ReadUrlState, readUrlState, type UrlState, writeUrlState } from './url-state.ts';

/** The address is where the workbench keeps what can be shared: whoever goes back, reloads or sends it sees the same. */
export function useUrlState(): [ReadUrlState, (change: Partial<UrlState>) => void] {
  const address = useSyncExternalStore(subscribe, () => location.search + location.hash);
  const read = useMemo(() => {
    const at = address.indexOf('#');
    return at === -1 ? readUrlState('', address) : readUrlState(address.slice(at), address.slice(0, at));
  }, [address]);
  return [read, change];
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

/** Another machine or tab is a step to come back from; what is selected or played in it is not. */
function change(changed: Partial<UrlState>): void {
  const { state } = readUrlState(location.hash, location.search);
  const hash = writeUrlState({ ...state, ...changed });
  if (hash === location.hash) return;
  const isStep = 'machine' in changed || 'tab' in changed;
  // The router around keeps what it needs in the entry's state.
  if (isStep) history.pushState(history.state, '', hash);
  else history.replaceState(history.state, '', hash);
  for (const listener of listeners) listener();
}
