import { useCallback, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place when the item of a list that has the focus is removed: the focus goes to the link of the item
 * that took its place, or, when none is left, to `fallback`, which needs a `tabIndex` of -1.
 * @param count how many items the list shows
 * @returns refs for the list, whose children are the items, and for the fallback
 */
export function useFocusAfterRemoval<TFallback extends HTMLElement>(count: number) {
  const list = useRef<HTMLElement>(null);
  const fallback = useRef<TFallback>(null);
  const focusedIndex = useRef(-1);
  const countBefore = useRef(count);

  useEffect(() => {
    const wasRemoved = count < countBefore.current;
    countBefore.current = count;
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (!wasRemoved || !isFocusLost || focusedIndex.current < 0) return;
    const next = list.current?.children[Math.min(focusedIndex.current, count - 1)]?.querySelector('a');
    (next ?? fallback.current)?.focus();
  }, [count]);

  // React does not handle focus events while it changes the page, for example when a closing dialog returns the focus: so the list itself
  // listens.
  const listRef = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    list.current = element;
    const onFocusIn = ({ target }: FocusEvent) => {
      focusedIndex.current = Array.from(element.children).findIndex((item) => item.contains(target as Node));
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      // Without a `relatedTarget`, the focus was lost by a removal, and did not move elsewhere.
      if (relatedTarget) focusedIndex.current = -1;
    };
    element.addEventListener('focusin', onFocusIn);
    element.addEventListener('focusout', onFocusOut);
    return () => {
      list.current = null;
      element.removeEventListener('focusin', onFocusIn);
      element.removeEventListener('focusout', onFocusOut);
    };
  }, []);
  return { list: listRef, fallback };
}
