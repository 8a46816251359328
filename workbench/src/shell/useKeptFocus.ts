import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus when the focused element is removed, so that keyboard users keep their place: to the status of the panel, which describes
 * the change, or to the selected tab.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let focused: EventTarget | null = null;
    const onFocus = ({ target }: Event) => {
      focused = target;
    };
    const observer = new MutationObserver(() => {
      if (!(focused instanceof Element) || focused.isConnected) return;
      focused = null;
      if (document.activeElement !== document.body) return;
      const place =
        element.querySelector<HTMLElement>('.wb-panel [role="status"][tabindex]') ??
        element.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
      place?.focus();
    });
    element.addEventListener('focusin', onFocus);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, [root]);
}
