import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const rowPrefix = 'conversation-';

/** The id of a conversation's link in the list. */
export function rowId(conversationId: number): string {
  return `${rowPrefix}${conversationId}`;
}

/**
 * Keeps the keyboard's focus between list and thread: selecting a conversation moves it to `target`, going back moves it to the
 * conversation's link in the list. The initial selection moves nothing.
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
 * The row with the focus keeps the focus and its position on the screen when other rows move. A row that moves to another group of the
 * list is a new element.
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
