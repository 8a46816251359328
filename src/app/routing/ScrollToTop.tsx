import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The view scrolls to the top on every path change, and the new screen's heading gets the focus. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    // In braces, since newer browsers return a promise, which React would treat as a clean-up function.
    window.scrollTo({ top: 0, behavior: 'instant' });
    // The browser itself announces the page that it has loaded.
    if (shown.current === pathname) return;
    shown.current = pathname;
    const before = document.activeElement;
    let isOver = false;
    let stop = () => {};
    import('./focus-heading.ts').then(
      ({ focusHeading }) => {
        if (!isOver) stop = focusHeading(before);
      },
      // A failure is ignored: the focus stays where it is.
      () => {},
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [pathname]);
  return null;
}
