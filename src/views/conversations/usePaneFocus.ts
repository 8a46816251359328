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

/**
 * The row that has the focus keeps it, and its place on the screen, where others move. One that moves to another group of the list is made
 * anew.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>): void {
  const { activeElement } = document;
  const focused = activeElement?.id.startsWith(rowPrefix)
    ? { id: activeElement.id, top: activeElement.getBoundingClientRect().top }
    : null;
  useLayoutEffect(() => {
    const row = focused && document.getElementById(focused.id);
    if (!row) return;
    if (document.activeElement === document.body) row.focus({ preventScroll: true });
    const moved = row.getBoundingClientRect().top - focused.top;
    if (document.activeElement === row && moved !== 0) list.current?.scrollBy(0, moved);
  });
}
