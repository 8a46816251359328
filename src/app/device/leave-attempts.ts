import type { Destination } from '../../machines/form-keeper.machine.ts';

/**
 * Reports the clicks on links of the app instead of following them. Before the page is closed, the browser asks.
 * @returns stops it
 */
export function watchLeaving(onAttempt: (to: Destination) => void): () => void {
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

  const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

  // In the capture phase: before React.
  window.addEventListener('click', onClick, true);
  window.addEventListener('beforeunload', onBeforeUnload);
  return () => {
    window.removeEventListener('click', onClick, true);
    window.removeEventListener('beforeunload', onBeforeUnload);
  };
}
