import { startTransition, useEffect, useState } from 'react';

/** A tab in the background paints nothing. Then it is enough to wait for a while. */
const longest = 200;

/**
 * False until the browser has painted what is rendered. Unlike a deferred value, which React may begin to render before that paint, it
 * keeps what is less urgent from delaying what a person waits for.
 */
export function useAfterPaint(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    const show = () => startTransition(() => setIsPainted(true));
    let timer = setTimeout(show, longest);
    // A timer that is started in a frame runs after its paint.
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
