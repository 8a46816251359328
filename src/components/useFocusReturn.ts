import { type RefObject, useLayoutEffect } from 'react';

/** When the element is removed with the focus inside, the focus goes back to where it was before. */
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
