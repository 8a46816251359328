import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Location } from 'react-router-dom';

/**
 * When another screen shows, the focus goes to its heading. It also does after a step of the history within a screen that removes what had the
 * focus.
 * @param step the place of the step; `null` if the person came otherwise
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
