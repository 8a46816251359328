import { type RefObject, useLayoutEffect } from 'react';

/** The element that got the focus from a removed one, and the part of the page in which the removed one was. */
let left: { place: HTMLElement; part: Element } | null = null;

/**
 * Moves the focus when the element is removed while it has the focus, such as a "Try Again" that was pressed. The focus goes to the nearest
 * ancestor that can have it, at last to `main`, unless something else took it. When the same part shows such an element again (the
 * second attempt failed, too), the focus goes to it.
 */
export function useFocusNearby(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = element.current;
    const around: Element[] = [];
    for (let one = own?.parentElement; one; one = one.parentElement) around.push(one);
    // A removed element is handled first.
    queueMicrotask(() => {
      if (left === null || left.place !== document.activeElement || !left.part.contains(own)) return;
      left = null;
      own?.focus();
    });
    return () => {
      if (!own?.contains(document.activeElement)) return;
      // Elements that are removed at the same time are gone by then.
      queueMicrotask(() => {
        if (document.activeElement !== null && document.activeElement !== document.body) return;
        const near = around.find((one) => one.isConnected && one.matches('[tabindex="-1"]'));
        const place = near ?? document.querySelector('main[tabindex="-1"]') ?? document.body;
        const part = around.find((one) => one.isConnected);
        if (!(place instanceof HTMLElement) || !part) return;
        place.focus({ preventScroll: true });
        left = { place, part };
      });
    };
  }, [element]);
}
