import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * When another screen shows, the focus goes to its heading.
 * @param focusedBefore what had the focus before the screen was drawn
 */
export function useFocusOnHeading(screen: string | null, focusedBefore: RefObject<Element | null>): void {
  const shown = useRef(screen);
  useLayoutEffect(() => {
    const last = shown.current;
    shown.current = screen;
    // The browser itself announces the page that it has loaded.
    if (last === null || last === screen) return;
    const before = focusedBefore.current;
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
  }, [screen, focusedBefore]);
}
