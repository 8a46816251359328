import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Location } from 'react-router-dom';

/**
 * When another screen shows, the focus goes to its heading. The same happens after a step of the history to the same screen, if the element
 * with the focus was removed.
 * @param step the location after a step of the history; `null` if the person came by a link
 * @param focusedBefore what had the focus before the screen was drawn
 */
export function useFocusOnHeading(
  screen: string | null,
  step: Location | null,
  focusedBefore: RefObject<Element | null>,
): void {
  const shown = useRef(screen);
  useLayoutEffect(() => {
    const last = shown.current;
    shown.current = screen;
    // The browser itself announces the page that it has loaded.
    if (last === null || last === screen) return;
    return focusHeadingAfter(focusedBefore.current);
  }, [screen, focusedBefore]);
  useLayoutEffect(() => {
    const before = focusedBefore.current;
    if (step === null || before === null || before.isConnected || document.activeElement !== document.body)
      return;
    return focusHeadingAfter(before);
  }, [step, focusedBefore]);
}

function focusHeadingAfter(before: Element | null): () => void {
  let isOver = false;
  let stop = () => {};
  import('./focus-heading.ts').then(
    ({ focusHeading }) => {
      if (!isOver) stop = focusHeading(before);
    },
    // Without a heading the focus stays: the person can go on without it.
    () => {},
  );
  return () => {
    isOver = true;
    stop();
  };
}
