import { type RefObject, useLayoutEffect } from 'react';

/** When an element goes away with the focus inside, what had the focus before it came gets it back: the keyboard keeps its place. */
export function useFocusReturn(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = element.current;
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && own?.contains(document.activeElement)) {
        before.focus({ preventScroll: true });
      }
    };
  }, [element]);
}
