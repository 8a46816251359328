import { startTransition, useEffect, useState } from 'react';

/** The maximum wait in milliseconds, since a tab in the background paints nothing. */
const longest = 200;

/**
 * False until the browser has painted the first rendering. React may render a deferred value before that paint; this hook keeps less urgent
 * parts from delaying the paint.
 */
export function useAfterPaint(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    const show = () => startTransition(() => setIsPainted(true));
    let timer = setTimeout(show, longest);
    // A timer that is started in an animation frame runs after the paint of that frame.
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      timer = setTimeout(show);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}
