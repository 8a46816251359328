import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * When the control with the focus goes away with a change of `shown`, the focus goes to the first control inside the element, else to the
 * element itself, which needs a `tabIndex` of -1.
 */
export function useFocusInside(element: RefObject<HTMLElement | null>, shown: unknown): void {
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement !== document.body) return;
    const control = element.current?.querySelector<HTMLElement>('input, textarea, button');
    (control ?? element.current)?.focus();
  }, [element, shown]);
}
