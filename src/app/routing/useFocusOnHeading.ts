import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * When another screen shows, the focus goes to its heading. The same happens after a step of the history to the same screen, if the element
 * with the focus was removed.
 */
export function useFocusOnHeading(): void {
  const location = useLocation();
  const isStep = useNavigationType() === 'POP';
  const before = document.activeElement;
  const shown = useRef(location);
  const stopWaiting = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: `before` is what had the focus before this location was drawn
  useLayoutEffect(() => {
    const last = shown.current;
    shown.current = location;
    // The browser itself announces the page that it has loaded.
    if (last === location) return;
    const isLost = document.activeElement === document.body && before?.isConnected === false;
    // A screen that replaces its own entry, such as after a login, still waits for its heading.
    if (last.pathname === location.pathname && !(isStep && isLost)) return;
    stopWaiting.current();
    stopWaiting.current = focusHeading(before);
  }, [location]);
}

/**
 * The focus goes to the heading as soon as it shows. A focus that a screen, or a person, moves elsewhere in the meantime stays there.
 * @returns a function that stops waiting
 */
function focusHeading(before: Element | null): () => void {
  const observer = new MutationObserver(attempt);
  function attempt() {
    const { activeElement } = document;
    const wasMoved = activeElement !== before && activeElement !== document.body;
    const heading = document.querySelector<HTMLElement>('#main h1');
    if (!wasMoved && !heading) return;
    observer.disconnect();
    if (wasMoved || !heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  attempt();
  return () => observer.disconnect();
}
