import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The view scrolls to the top on every path change, and the new screen's heading gets the focus. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    // In braces: newer browsers answer with a promise, which React would take for a clean-up.
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
      // Without it the focus stays: nothing that the person is after depends on it.
      () => {},
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [pathname]);
  return null;
}
