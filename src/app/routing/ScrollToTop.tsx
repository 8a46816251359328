import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The view scrolls to the top on every path change. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it reacts to
  useLayoutEffect(() => {
    // In braces: newer browsers answer with a promise, which React would take for a clean-up.
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);
  return null;
}
