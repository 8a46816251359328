import type { Destination } from '../../machines/shell/form-keeper.machine.ts';
import { popHolders } from '../routing/app-history.ts';
import { guardOf, indexOf } from '../routing/history-state.ts';

/**
 * Reports the clicks on links of the app, and the steps through the history, instead of following them. Before the page is closed, the
 * browser asks.
 * @returns a function that stops this
 */
export function watchLeaving(onAttempt: (to: Destination) => void): () => void {
  const over = new AbortController();
  const { pathname } = location;
  const index = indexOf(history.state) - (guardOf(history.state) ? 1 : 0);
  /** Where the first step would have led, until the browser is back at the form. */
  let delta: number | null = null;

  function onPop(): boolean {
    if (location.pathname !== pathname) {
      const steps = indexOf(history.state) - index;
      // An entry that the router did not make: there is no way back to the form.
      if (steps === 0) return false;
      delta ??= steps;
      history.go(-steps);
      return true;
    }
    if (delta === null) return false;
    onAttempt({ delta });
    delta = null;
    return true;
  }
  popHolders.add(onPop);

  window.addEventListener(
    'click',
    (event) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
      if ((link.target && link.target !== '_self') || link.origin !== location.origin) return;
      // A link within the page, or to the page itself, leaves nothing.
      if (link.pathname === pathname) return;
      event.preventDefault();
      event.stopPropagation();
      onAttempt({ href: `${link.pathname}${link.search}${link.hash}` });
    },
    // In the capture phase: before React.
    { capture: true, signal: over.signal },
  );

  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: over.signal });
  return () => {
    over.abort();
    popHolders.delete(onPop);
  };
}
