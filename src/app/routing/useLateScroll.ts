import { useEffect, useEffectEvent } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { entryOf } from '../../components/history-entry.ts';

/** The name under which `ScrollRestoration` stores a position: a person who returns from the login is where they were before it. */
export const scrollKey = (location: Location) => {
  const resume: unknown = Object(location.state).resume;
  return typeof resume === 'string' ? resume : entryOf(location);
};

/**
 * `ScrollRestoration` scrolls once, when a screen is drawn. If the page is too short for it then, this scrolls again when the page has grown,
 * unless the person has scrolled.
 * @param readTop the position that it restores, in pixels
 */
export function useLateScroll(readTop: () => number | false | null): void {
  const location = useLocation();
  const start = useEffectEvent(readTop);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each location
  useEffect(() => {
    const top = start();
    if (typeof top !== 'number' || top === 0) return;
    const over = new AbortController();
    const attempt = () => {
      // A browser rounds to the pixels of its screen.
      if (window.scrollY > top - 2) over.abort();
      else window.scrollTo(0, top);
    };
    const growth = new ResizeObserver(attempt);
    over.signal.addEventListener('abort', () => growth.disconnect());
    for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      window.addEventListener(type, () => over.abort(), { passive: true, signal: over.signal });
    growth.observe(document.body);
    return () => over.abort();
  }, [location]);
}
