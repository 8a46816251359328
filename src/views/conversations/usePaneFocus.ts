import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const rowPrefix = 'conversation-';

/** The id of a conversation's link in the list. */
export function rowId(conversationId: number): string {
  return `${rowPrefix}${conversationId}`;
}

/**
 * Keeps the keyboard's place between list and thread: a conversation that is selected takes it to `target`, the way back to
 * its link in the list. What the page opens with moves nothing.
 */
export function usePaneFocus(selectedId: number | null, target: RefObject<HTMLElement | null>): void {
  const before = useRef(selectedId);
  useEffect(() => {
    const left = before.current;
    if (left === selectedId) return;
    before.current = selectedId;
    if (selectedId !== null) target.current?.focus();
    else if (left !== null) document.getElementById(rowId(left))?.focus();
  }, [selectedId, target]);
}

/** A row that moves to another group of the list is made anew: it keeps the focus. */
export function useRowFocus(): void {
  const focusedId = document.activeElement?.id ?? '';
  useLayoutEffect(() => {
    if (focusedId.startsWith(rowPrefix) && document.activeElement === document.body)
      document.getElementById(focusedId)?.focus({ preventScroll: true });
  });
}
