import { useEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place when the item of a list that has the focus is removed: the focus goes to the link of the item
 * that took its place, or, when none is left, to `fallback`, which needs a `tabIndex` of -1.
 * @param count how many items the list shows
 */
export function useFocusAfterRemoval<TList extends HTMLElement, TFallback extends HTMLElement>(
  count: number,
) {
  const list = useRef<TList>(null);
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

  /** For the list element. */
  const rememberFocus = {
    onFocus({ target }: { target: Element }) {
      focusedIndex.current = Array.from(list.current?.children ?? []).findIndex((item) =>
        item.contains(target),
      );
    },
    onBlur({ relatedTarget }: { relatedTarget: EventTarget | null }) {
      // Without a next element the focus is lost to a removal or to a click on nothing, not taken elsewhere.
      if (relatedTarget !== null) focusedIndex.current = -1;
    },
  };
  return { list, fallback, rememberFocus };
}
