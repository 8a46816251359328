import type { Destination } from '../../machines/form-keeper.machine.ts';

/**
 * Holds every way from the page back: links of the app and steps through the history, which it reports, and the closing of
 * the page, before which the browser asks itself.
 * @returns lets them go again
 */
export function watchLeaving(onAttempt: (to: Destination) => void): () => void {
  const place = placeInHistory();
  /** The step back to where we are, which is no attempt. */
  let isReturning = false;

  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    if ((link.target && link.target !== '_self') || link.origin !== location.origin) return;
    // A link within the page, or to the page itself, leaves nothing.
    if (link.pathname === location.pathname) return;
    event.preventDefault();
    event.stopPropagation();
    onAttempt({ href: `${link.pathname}${link.search}${link.hash}` });
  }

  function onPopState(event: PopStateEvent) {
    const next = placeInHistory();
    if (place === null || next === null || (next === place && !isReturning)) return;
    // The router must not see it.
    event.stopImmediatePropagation();
    if (isReturning) {
      isReturning = false;
      return;
    }
    isReturning = true;
    history.go(place - next);
    onAttempt({ delta: next - place });
  }

  const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

  // While they are captured: before React and the router.
  window.addEventListener('click', onClick, true);
  window.addEventListener('popstate', onPopState, true);
  window.addEventListener('beforeunload', onBeforeUnload);
  return () => {
    window.removeEventListener('click', onClick, true);
    window.removeEventListener('popstate', onPopState, true);
    window.removeEventListener('beforeunload', onBeforeUnload);
  };
}

/** The number that the router gives each entry of the history; `null` without one. */
function placeInHistory(): number | null {
  const state: unknown = history.state;
  const place: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : null;
  return typeof place === 'number' ? place : null;
}
