import { type RefObject, useLayoutEffect } from 'react';

/**
 * When the element is removed with the focus inside, as a "Try Again" that was pressed, the focus goes to the nearest part of the page around
 * it that takes one, unless it went elsewhere: at last to the main part.
 */
export function useFocusNearby(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = element.current;
    const around: Element[] = [];
    for (let one = own?.parentElement; one; one = one.parentElement) around.push(one);
    return () => {
      if (!own?.contains(document.activeElement)) return;
      // What else goes at the same time is gone by then.
      queueMicrotask(() => {
        if (document.activeElement !== null && document.activeElement !== document.body) return;
        const near = around.find((one) => one.isConnected && one.matches('[tabindex="-1"]'));
        const place = near ?? document.querySelector('main[tabindex="-1"]');
        if (place instanceof HTMLElement) place.focus({ preventScroll: true });
      });
    };
  }, [element]);
}
