import { useLayoutEffect, useRef } from 'react';

/**
 * Browsers take the focus from a control that is disabled while a form is on its way. This gives it back when the form can
 * be used again, unless it went elsewhere in the meantime.
 */
export function useKeptFocus(isBusy: boolean): void {
  const kept = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isBusy) {
      kept.current = document.activeElement;
      return;
    }
    const before = kept.current;
    kept.current = null;
    if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
  }, [isBusy]);
}
