import { type RefObject, useEffect, useRef } from 'react';

/** The id of a conversation's link in the list. */
export function rowId(conversationId: number): string {
  return `conversation-${conversationId}`;
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
